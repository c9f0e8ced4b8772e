//! All links and pictures of the documentation have existing targets.

use std::fs;
use std::path::{Path, PathBuf};

crate::tests! { links_lead_somewhere links_are_found }

/// Every Markdown file of the project.
pub fn pages(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() && !name.starts_with('.') && !["target", "out", "node_modules"].contains(&&name[..])
        {
            pages(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The targets of `[text](target)` outside of code.
fn links(text: &str) -> Vec<String> {
    let (mut links, mut fenced) = (vec![], false);
    for line in text.lines() {
        fenced ^= line.trim_start().starts_with("```");
        if fenced || line.starts_with("    ") {
            continue;
        }
        let prose: String = line.split('`').step_by(2).collect();
        let ends = prose.match_indices("](").map(|(at, _)| &prose[at + 2..]);
        links.extend(ends.filter_map(|rest| Some(rest.split_once(')')?.0.to_string())));
    }
    links
}

/// The names by which a page's headings are linked to.
fn anchors(text: &str) -> Vec<String> {
    let headings =
        text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let name = |heading: &str| {
        let kept = heading.to_lowercase();
        let kept: String = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect();
        kept.replace(' ', "-")
    };
    headings.map(name).collect()
}

fn links_lead_somewhere() {
    let mut found = vec![];
    pages(cosim::root(), &mut found);
    assert!(found.len() > 5, "the pages were not found");
    let mut broken = vec![];
    for page in &found {
        let text = fs::read_to_string(page).unwrap();
        for link in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let there = target.exists();
            let named = anchor.is_empty()
                || fs::read_to_string(&target).is_ok_and(|text| anchors(&text).iter().any(|a| a == anchor));
            if !there || !named {
                let page = page.strip_prefix(cosim::root()).unwrap_or(page);
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}

fn links_are_found() {
    let text = "See [a](b.md#c) and `[not](this)`.\n    [nor](that)\n```\n[nor](this)\n```\n![p](q.png)";
    assert_eq!(links(text), ["b.md#c", "q.png"]);
    assert_eq!(anchors("# A `unit`, in both\n## x"), ["a-unit-in-both", "x"]);
}
