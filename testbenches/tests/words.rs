//! Names and comments use the field's terms. Each row has a word that does not occur, and the term that says it.

use std::collections::BTreeMap;

crate::tests! { no_name_or_comment_has_another_word words_are_found_as_parts_of_names }

/// Words that are forbidden in names, and the terms to use.
const NAMES: [(&str, &str); 22] = [
    ("ask", "request"),
    ("asks", "requests"),
    ("asked", "requested"),
    ("answer", "response"),
    ("answers", "responses"),
    ("told", "notified"),
    ("owed", "outstanding"),
    ("ripe", "due"),
    ("ripens", "becomes_due"),
    ("seldom", "period"),
    ("clock", "cycle"),
    ("clocks", "cycles"),
    ("lapse", "advance_by"),
    ("forget", "invalidate"),
    ("forgets", "invalidates"),
    ("forgotten", "invalidated"),
    ("behind", "after"),
    ("apart", "separate"),
    ("weather", "stalls"),
    ("dice", "rng"),
    ("desk", "peer"),
    ("theatre", "scene"),
];

/// Words that are forbidden in comments, and the terms to use.
const COMMENTS: [(&str, &str); 7] = [
    ("ask", "request"),
    ("asks", "requests"),
    ("asked", "requested"),
    ("answer", "response"),
    ("answers", "responses, responds"),
    ("clocks", "cycles"),
    ("somebody", "a unit"),
];

/// Names from elsewhere (methods of the class, of the operating system) or with another meaning, with their reasons.
const OTHERS: [(&str, &str); 7] = [
    ("ALPHA_BETA_CLOCKS", "a method's name"),
    ("SCG_CLOCKS", "a method's name"),
    ("SR_CLOCK", "a register's name"),
    ("CLOCK_LOW", "a register's name"),
    ("CLOCK_HIGH", "a register's name"),
    ("forget", "the standard library's"),
    ("what_is_behind", "in space, not in time"),
];

/// The words of a name: `entry_ask` and `EntryAsk` have two.
fn parts(name: &str) -> Vec<String> {
    let mut found = vec![];
    for piece in name.split('_') {
        let mut part = String::new();
        let letters: Vec<char> = piece.chars().collect();
        for (k, &c) in letters.iter().enumerate() {
            let starts = c.is_uppercase()
                && (k > 0 && letters[k - 1].is_lowercase()
                    || letters.get(k + 1).is_some_and(|n| n.is_lowercase()));
            if starts || !c.is_alphabetic() {
                found.push(std::mem::take(&mut part));
            }
            if c.is_alphabetic() {
                part.extend(c.to_lowercase());
            }
        }
        found.push(part);
    }
    found.retain(|part| !part.is_empty());
    found
}

/// A line's code, and its comment.
fn halves(line: &str) -> (&str, &str) {
    let at = line.match_indices("//").map(|(at, _)| at).find(|&at| !line[..at].ends_with(':'));
    line.split_at(at.unwrap_or(line.len()))
}

/// Ids of rates have hyphens: they are the specification's.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let pieces = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
    let is_id =
        |piece: &&str| piece.trim_matches('-').contains('-') && piece.contains(|c: char| c.is_alphabetic());
    pieces
        .filter(move |piece| !is_id(piece))
        .flat_map(|piece| piece.split('-'))
        .filter(|name| !name.is_empty())
}

/// Forbidden words in a line.
fn faults(line: &str) -> Vec<String> {
    let (code, comment) = halves(line);
    let other = |name: &str| OTHERS.iter().any(|(part, _)| name.contains(part));
    let mut found = vec![];
    for name in names(code).filter(|name| !other(name)) {
        let parts = parts(name);
        let wrong = NAMES.iter().filter(|(word, _)| parts.iter().any(|part| part == word));
        found.extend(wrong.map(|(word, term)| format!("`{name}`: `{word}` is `{term}` here")));
    }
    // A name in a comment is a name.
    for word in names(comment).filter(|word| !word.contains('_')) {
        let wrong = COMMENTS.iter().filter(|(not, _)| word.eq_ignore_ascii_case(not));
        found.extend(wrong.map(|(word, term)| format!("comment: {word} is {term} here")));
    }
    found
}

/// Generated files follow the sources by hand, and are left out.
fn no_name_or_comment_has_another_word() {
    let mut files = BTreeMap::new();
    for folder in ["rtl-model", "hdl", "cosim", "testbenches", "waves"] {
        ["rs", "sv"].iter().for_each(|with| files.extend(super::imports::below(folder, with)));
    }
    let mut wrong = vec![];
    for (file, text) in files.iter().filter(|(file, _)| !file.ends_with("tests/words.rs")) {
        if text.lines().next().is_some_and(|line| line.contains("Generated") || line.contains("do not edit"))
        {
            continue;
        }
        for (k, line) in text.lines().enumerate() {
            wrong.extend(faults(line).into_iter().map(|fault| format!("{file}:{}: {fault}", k + 1)));
        }
    }
    assert!(wrong.is_empty(), "{} words (docs/glossary.md):\n{}", wrong.len(), wrong.join("\n"));
}

fn words_are_found_as_parts_of_names() {
    assert_eq!(parts("EntryAsk"), ["entry", "ask"]);
    assert_eq!(parts("TASK_MASK2"), ["task", "mask"]);
    for (line, count) in [
        ("  task_t task; // the task's mask", 0),
        ("let entry_ask = EntryAsk::default();", 2),
        ("x; // asks for it", 1),
        ("x; // an `entry_ask`", 0),
        ("ALPHA_BETA_CLOCKS => 1,", 0),
    ] {
        assert_eq!(faults(line).len(), count, "{line}");
    }
}
