//! Parses `connect!`.

use super::cursor::{Cursor, Read};
use super::expression::{Expr, expression, whole};

/// A port of the assembly, or of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    pub part: Option<(String, Option<Expr>)>,
    pub port: String,
    pub index: Option<Expr>,
}

#[derive(Clone, Debug)]
pub enum Over {
    Part(String),
    Param(Vec<String>),
}

#[derive(Clone, Debug)]
pub enum Connection {
    For {
        var: String,
        over: Over,
        body: Vec<Connection>,
        line: usize,
    },
    If {
        param: Vec<String>,
        value: usize,
        body: Vec<Connection>,
        line: usize,
    },
    /// `->`, to one target or to two at once.
    Channel {
        from: End,
        to: Vec<End>,
        line: usize,
    },
    /// `-> part[*].port`.
    All {
        from: End,
        part: String,
        port: String,
        line: usize,
    },
    Pulse {
        from: End,
        to: End,
        line: usize,
    },
    Level {
        to: End,
        value: Expr,
        line: usize,
    },
}

pub fn connections(mut c: Cursor) -> Read<Vec<Connection>> {
    let mut all = vec![];
    while !c.done() {
        all.push(connection(&mut c)?);
    }
    Ok(all)
}

fn connection(c: &mut Cursor) -> Read<Connection> {
    let line = c.line();
    if c.eat("for") {
        let var = c.name()?;
        c.expect("in")?;
        let names = names(c)?;
        let over = match names.split_first() {
            Some((first, rest)) if first == "p" && !rest.is_empty() => Over::Param(rest.to_vec()),
            _ => Over::Part(names.join(".")),
        };
        return Ok(Connection::For { var, over, body: connections(c.group()?)?, line });
    }
    if c.eat("if") {
        if !c.is("p") {
            return Err(c.problem("a condition of wires is of one parameter, `p.n == 1`"));
        }
        let names = names(c)?;
        c.expect("==")?;
        let value = c.number()?;
        return Ok(Connection::If {
            param: names[1..].to_vec(),
            value,
            body: connections(c.group()?)?,
            line,
        });
    }
    let from = end(c)?;
    if c.eat("->") {
        if c.ahead(1) == "[" && c.ahead(2) == "*" {
            let part = c.name()?;
            c.group()?;
            c.expect(".")?;
            let port = c.name()?;
            c.expect(";")?;
            return Ok(Connection::All { from, part, port, line });
        }
        let mut to = vec![end(c)?];
        if c.eat("&") {
            to.push(end(c)?);
        }
        c.expect(";")?;
        return Ok(Connection::Channel { from, to, line });
    }
    if c.eat("=>") {
        let to = end(c)?;
        c.expect(";")?;
        return Ok(Connection::Pulse { from, to, line });
    }
    if !c.eat("<=") {
        return Err(c.problem("a connection is `->`, `=>` or `<=`"));
    }
    let value = expression(c)?;
    c.expect(";")?;
    Ok(Connection::Level { to: from, value, line })
}

fn names(c: &mut Cursor) -> Read<Vec<String>> {
    let mut names = vec![c.name()?];
    while c.eat(".") {
        names.push(c.name()?);
    }
    Ok(names)
}

fn end(c: &mut Cursor) -> Read<End> {
    let first = c.name()?;
    let index = place(c)?;
    if !c.eat(".") {
        return Ok(End { part: None, port: first, index });
    }
    let port = c.name()?;
    Ok(End { part: Some((first, index)), port, index: place(c)? })
}

fn place(c: &mut Cursor) -> Read<Option<Expr>> {
    if c.is("[") { Ok(Some(whole(&mut c.group()?)?)) } else { Ok(None) }
}
