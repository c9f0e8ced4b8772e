//! A file of the model: the declarations of one unit.

use super::connections::{Connection, connections};
use super::cursor::{Cursor, Problem, Read};
use super::expression::{Expr, expression, whole};
use super::lists::{self, Param, Port};
use super::parts::{self, Unit};
use super::words::{Comment, Word, words};

#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    /// The type that it belongs to, if it is a method.
    pub of: Option<String>,
    pub doc: Vec<String>,
    /// Name and type.
    pub args: Vec<(String, String)>,
    pub returns: String,
    pub body: Read<Expr>,
    pub line: usize,
}

#[derive(Clone, Debug)]
pub struct Constant {
    pub name: String,
    pub doc: Vec<String>,
    pub ty: String,
    pub value: Read<Expr>,
}

/// A unit.
#[derive(Clone, Debug)]
pub struct Source {
    /// Path relative to `rtl-model`, without `.rs`.
    pub path: String,
    pub header: Vec<String>,
    pub params: Vec<Param>,
    pub ports: Vec<Port>,
    pub unit: Unit,
    pub functions: Vec<Function>,
    pub constants: Vec<Constant>,
    words: Vec<Word>,
}

impl Source {
    pub fn module(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    pub fn file(&self) -> String {
        source_tree::rust_file(&self.path)
    }

    pub fn port(&self, name: &str) -> Option<usize> {
        self.ports.iter().position(|port| port.name == name)
    }

    pub fn problem(&self, line: usize, text: impl Into<String>) -> Problem {
        Problem { file: self.file(), line, text: text.into() }
    }

    /// Whether it is an assembly: parts and connections only.
    pub fn is_assembly(&self) -> bool {
        find(&self.words, "connect").is_some()
    }

    pub fn connections(&self) -> Read<Vec<Connection>> {
        let file = self.file();
        let at = find(&self.words, "connect").ok_or_else(|| self.problem(1, "it has no `connect!`"))?;
        let mut c = body(&file, &self.words, at)?;
        c.name()?;
        c.group()?;
        connections(c.group()?)
    }
}

/// The unit of a file, if there is one.
pub fn source(path: &str, text: &str) -> Read<Option<Source>> {
    let (words, comments) = words(text);
    let file = source_tree::rust_file(path);
    let header =
        comments.iter().filter_map(|comment| comment.text.strip_prefix('!').map(String::from)).collect();
    let (functions, constants) = items(&file, &words, &comments);
    if let Some(at) = find(&words, "pipelined") {
        let (unit, ports) = parts::pipelined(body(&file, &words, at)?)?;
        return Ok(Some(Source {
            path: path.into(),
            header,
            params: vec![],
            ports,
            unit,
            functions,
            constants,
            words,
        }));
    }
    let Some(at) = find(&words, "unit") else { return Ok(None) };
    let unit = parts::unit(body(&file, &words, at)?)?;
    let params = match find(&words, "params") {
        Some(at) => lists::params(body(&file, &words, at)?)?,
        None => vec![],
    };
    let ports = match find(&words, "ports") {
        Some(at) => lists::ports(body(&file, &words, at)?, &comments)?,
        None => vec![],
    };
    Ok(Some(Source { path: path.into(), header, params, ports, unit, functions, constants, words }))
}

/// Index of the first word of a macro call.
fn find(words: &[Word], name: &str) -> Option<usize> {
    words.windows(3).position(|w| w[0].text == name && w[1].text == "!" && w[2].text == "{")
}

fn body<'a>(file: &'a str, words: &'a [Word], at: usize) -> Read<Cursor<'a>> {
    Cursor::new(file, &words[at + 2..], words[at].line).group()
}

/// Functions and constants of a file; one that has no SystemVerilog form is an error only when it is used.
fn items(file: &str, words: &[Word], comments: &[Comment]) -> (Vec<Function>, Vec<Constant>) {
    let (mut functions, mut constants, mut of) = (vec![], vec![], None);
    let doc = |line: usize| {
        let mut lines: Vec<_> = vec![];
        while let Some(comment) = comments.iter().find(|k| k.alone && k.line + 1 + lines.len() == line) {
            lines.insert(0, comment.text.trim_start_matches('/').to_string());
        }
        lines
    };
    for (at, word) in words.iter().enumerate() {
        let mut c = Cursor::new(file, &words[at + 1..], word.line);
        match word.text.as_str() {
            "impl" => of = Some(c.ahead(0).to_string()),
            "const" if c.ahead(1) == ":" => {
                let Ok(name) = c.name() else { continue };
                c.skip();
                let ty = c.until(&["=", ";"]);
                let value = if c.eat("=") { expression(&mut c) } else { Err(c.problem("it has no value")) };
                constants.push(Constant { name, doc: doc(word.line), ty, value });
            }
            "fn" => {
                let of = if at > 0 && indented(words, at) { of.clone() } else { None };
                functions.extend(function(&mut c, of, doc(word.line), word.line).ok());
            }
            _ => (),
        }
    }
    (functions, constants)
}

/// Whether a function stands within brackets.
fn indented(words: &[Word], at: usize) -> bool {
    let depth = |depth: isize, word: &Word| match word.text.as_str() {
        "{" => depth + 1,
        "}" => depth - 1,
        _ => depth,
    };
    words[..at].iter().fold(0, depth) > 0
}

fn function(c: &mut Cursor, of: Option<String>, doc: Vec<String>, line: usize) -> Read<Function> {
    let name = c.name()?;
    if c.eat("<") {
        while !c.is("(") && !c.done() {
            c.skip();
        }
    }
    let mut list = c.group()?;
    let mut args = vec![];
    while !list.done() {
        let arg = list.until(&[","]);
        list.eat(",");
        if let Some((name, ty)) = arg.split_once(':') {
            args.push((name.to_string(), ty.trim_start_matches('&').to_string()));
        }
    }
    let returns = if c.eat("->") { c.until(&["{"]) } else { String::new() };
    let body = c.group().and_then(|mut inside| whole(&mut inside));
    Ok(Function { name, of, doc, args, returns, body, line })
}
