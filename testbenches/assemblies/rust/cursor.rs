//! A position among the words of a file, for parsers that read them in order.

use super::words::{Kind, Word};
use std::fmt;

/// A parse error: what cannot be read, where, and how to fix it.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub file: String,
    pub line: usize,
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.text)
    }
}

pub type Read<T> = Result<T, Problem>;

#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    pub file: &'a str,
    words: &'a [Word],
    at: usize,
    /// Line of the word before the first one.
    line: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(file: &'a str, words: &'a [Word], line: usize) -> Self {
        Cursor { file, words, at: 0, line }
    }

    pub fn done(&self) -> bool {
        self.at == self.words.len()
    }

    /// The line of the next word.
    pub fn line(&self) -> usize {
        let last = self.words.get(self.at).or(self.words.last());
        last.map_or(self.line, |word| word.line)
    }

    pub fn ahead(&self, n: usize) -> &'a str {
        self.words.get(self.at + n).map_or("", |word| &word.text)
    }

    pub fn kind(&self) -> Option<Kind> {
        self.words.get(self.at).map(|word| word.kind)
    }

    pub fn is(&self, text: &str) -> bool {
        self.ahead(0) == text
    }

    pub fn skip(&mut self) {
        self.at += 1;
    }

    pub fn eat(&mut self, text: &str) -> bool {
        let is = self.is(text);
        self.at += usize::from(is);
        is
    }

    pub fn expect(&mut self, text: &str) -> Read<()> {
        if self.eat(text) { Ok(()) } else { Err(self.problem(format!("`{text}` should stand here"))) }
    }

    pub fn name(&mut self) -> Read<String> {
        match self.kind() {
            Some(Kind::Name) => {
                self.at += 1;
                Ok(self.words[self.at - 1].text.clone())
            }
            _ => Err(self.problem("a name should stand here")),
        }
    }

    /// A number without its suffix.
    pub fn number(&mut self) -> Read<usize> {
        let text = self.ahead(0).replace('_', "");
        let value = match text.strip_prefix("0x") {
            Some(hex) => usize::from_str_radix(hex, 16),
            None => text.trim_end_matches(|c: char| !c.is_ascii_digit()).parse(),
        };
        let value = value.map_err(|_| self.problem("a number should stand here"))?;
        self.at += 1;
        Ok(value)
    }

    /// The words within the brackets that open here.
    pub fn group(&mut self) -> Read<Cursor<'a>> {
        let (from, mut depth) = (self.at + 1, 0);
        if !matches!(self.ahead(0), "(" | "[" | "{") {
            return Err(self.problem("a bracket should open here"));
        }
        while let Some(word) = self.words.get(self.at) {
            match (word.kind, word.text.as_str()) {
                (Kind::Mark, "(" | "[" | "{") => depth += 1,
                (Kind::Mark, ")" | "]" | "}") => depth -= 1,
                _ => (),
            }
            self.at += 1;
            if depth == 0 {
                let line = self.words[from - 1].line;
                return Ok(Cursor::new(self.file, &self.words[from..self.at - 1], line));
            }
        }
        Err(self.problem("a bracket is not closed"))
    }

    /// The words until one of these, on this level of brackets, as they stand.
    pub fn until(&mut self, ends: &[&str]) -> String {
        let mut text = String::new();
        while !self.done() && !ends.contains(&self.ahead(0)) {
            let from = self.at;
            if self.group().is_err() {
                self.at = from + 1;
            }
            for word in &self.words[from..self.at] {
                text += &word.text;
                text += if word.text == ";" { " " } else { "" };
            }
        }
        text
    }

    pub fn problem(&self, text: impl fmt::Display) -> Problem {
        let found = if self.done() { "the end".into() } else { format!("`{}`", self.ahead(0)) };
        Problem { file: self.file.into(), line: self.line(), text: format!("{text}, before {found}") }
    }
}
