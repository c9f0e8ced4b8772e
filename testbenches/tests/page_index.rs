//! The index of units' pages has the first sentence of each page. `BLESS=1` writes it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

crate::tests! { the_index_is_current first_sentences_are_found }

/// The first sentence of a page, on one line, without its links.
fn first_sentence(page: &str) -> String {
    let paragraph =
        page.lines().skip(1).skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
    let text = without_links(&paragraph.collect::<Vec<_>>().join(" "));
    let ends = text.match_indices(['.', ':']).map(|(at, _)| at);
    let end = ends.filter(|at| text[at + 1..].starts_with(' ') || at + 1 == text.len()).min();
    format!("{}.", &text[..end.unwrap_or(text.len())])
}

/// `[text](target)` is `text`.
fn without_links(text: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        left += before;
        let Some((name, beyond)) = link.split_once("](") else {
            left.push('[');
            rest = link;
            continue;
        };
        left += name;
        rest = beyond.split_once(')').map_or("", |(_, after)| after);
    }
    left + rest
}

fn index() -> String {
    let root = cosim::root().join("docs/units");
    let mut pages = vec![];
    super::links::pages(&root, &mut pages);
    let mut blocks: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for page in pages {
        let path = page.strip_prefix(&root).unwrap().display().to_string();
        if path == "README.md" {
            continue;
        }
        let block = path.split(['/', '.']).next().unwrap_or_default().to_string();
        let text = fs::read_to_string(&page).unwrap();
        blocks.entry(block).or_default().push((path, first_sentence(&text)));
    }
    let mut out = String::from(
        "# Units\n\nGenerated from the pages; run `BLESS=1 cargo test --test checks page_index`. Do not edit.\n",
    );
    for (block, mut pages) in blocks {
        pages.sort();
        write!(out, "\n## {block}\n\n| unit | |\n| --- | --- |\n").unwrap();
        for (path, sentence) in pages {
            writeln!(out, "| [{}]({path}) | {sentence} |", path.trim_end_matches(".md")).unwrap();
        }
    }
    out
}

fn the_index_is_current() {
    let command = "run BLESS=1 cargo test --test checks page_index";
    super::pkg::is_current_by(command, "docs/units/README.md", &index());
}

fn first_sentences_are_found() {
    for (page, sentence) in [
        ("# a\n\nMakes b\nof c. And d.\n", "Makes b of c."),
        ("# a\n\nTakes [b](b.md) 1.5 times: c.\n\nMore.\n", "Takes b 1.5 times."),
        ("# a\n\nAll of it\n", "All of it."),
    ] {
        assert_eq!(first_sentence(page), sentence);
    }
}
