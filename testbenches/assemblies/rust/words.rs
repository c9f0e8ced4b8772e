//! Splits a Rust file into words and comments, each with its line.

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Name,
    Number,
    Text,
    Mark,
}

#[derive(Clone, Debug)]
pub struct Word {
    pub kind: Kind,
    pub text: String,
    pub line: usize,
}

/// A comment after `//`, with what follows it: that of `///` begins with `/`, that of `//!` with `!`.
#[derive(Clone, Debug)]
pub struct Comment {
    pub line: usize,
    pub text: String,
    /// The comment is alone on its line.
    pub alone: bool,
}

/// `>>` is not among them: it closes two lists of generics.
const MARKS: [&str; 15] =
    ["<->", "..=", "..", "::", "->", "=>", "<=", ">=", "==", "!=", "&&", "||", "<<", "+=", "|="];

/// All words and comments of a text.
pub fn words(text: &str) -> (Vec<Word>, Vec<Comment>) {
    let (mut words, mut comments): (Vec<Word>, Vec<Comment>) = (vec![], vec![]);
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let (kind, length) = if let Some(comment) = rest.strip_prefix("//") {
            let text = comment.lines().next().unwrap_or("").to_string();
            let length = text.len() + 2;
            comments.push(Comment { line, text, alone: words.last().is_none_or(|word| word.line < line) });
            (None, length)
        } else if rest.starts_with("/*") {
            (None, rest.find("*/").map_or(rest.len(), |end| end + 2))
        } else if let Some(length) = raw(rest) {
            (Some(Kind::Text), length)
        } else if first == '"' {
            (Some(Kind::Text), quoted(rest, '"'))
        } else if first == '\'' {
            character(rest)
        } else if first.is_ascii_digit() {
            let digits = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            (Some(Kind::Number), digits.unwrap_or(rest.len()))
        } else if first.is_alphabetic() || first == '_' {
            (Some(Kind::Name), rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len()))
        } else if first.is_whitespace() {
            (None, first.len_utf8())
        } else {
            let mark = MARKS.iter().find(|mark| rest.starts_with(**mark));
            (Some(Kind::Mark), mark.map_or(first.len_utf8(), |mark| mark.len()))
        };
        let (word, after) = rest.split_at(length);
        if let Some(kind) = kind {
            words.push(Word { kind, text: word.into(), line });
        }
        line += word.matches('\n').count();
        rest = after;
    }
    (words, comments)
}

/// Length of a raw string at the beginning of a text.
fn raw(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r').or_else(|| text.strip_prefix("br"))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let inner = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let at = inner.find(&end)?;
    Some(text.len() - inner.len() + at + end.len())
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = true; // the opening quote itself
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => (),
        }
    }
    text.len()
}

/// A character, or a lifetime.
fn character(text: &str) -> (Option<Kind>, usize) {
    let mut chars = text.chars().skip(1);
    match (chars.next(), chars.next()) {
        (Some('\\'), _) | (Some(_), Some('\'')) => (Some(Kind::Text), quoted(text, '\'')),
        _ => (Some(Kind::Mark), 1),
    }
}
