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
    /// The elements of a port.
    Port(End),
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
    /// `->`, to one target or to two at once; to one, perhaps only under a condition.
    Channel {
        from: End,
        to: Vec<End>,
        only_if: Option<Expr>,
        line: usize,
    },
    /// `first (grant) { a, b, .. } ->` or `=>`: the first source that offers, or the one that `grant` holds.
    First {
        grant: Option<String>,
        from: Vec<End>,
        to: End,
        pulse: bool,
        only_if: Option<Expr>,
        line: usize,
    },
    /// `select (condition) { a, b } ->` or `=>`: the first source under the condition, else the second.
    Merge {
        condition: Expr,
        from: [End; 2],
        to: End,
        pulse: bool,
        only_if: Option<Expr>,
        line: usize,
    },
    /// `-> select (condition) { a, b }`: to the first target under the condition, else to the second.
    Split {
        condition: Expr,
        from: End,
        to: [End; 2],
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
        only_if: Option<Expr>,
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
        let mut ahead = c;
        if c.is("[") {
            all.extend(several(&mut c)?);
        } else if let Ok(from) = end(&mut ahead)
            && ahead.eat("<->")
        {
            all.extend(memory(from, &mut ahead)?);
            c = ahead;
        } else {
            let one = connection(&mut c)?;
            let back = back(&one, &mut c)?;
            all.push(one);
            all.extend(back);
        }
    }
    Ok(all)
}

/// `[a, b] -> port` or `=>`: parts to the elements of a port; `[a, b] <= value`: a level of several parts.
fn several(c: &mut Cursor) -> Read<Vec<Connection>> {
    let line = c.line();
    let mut sources = c.group()?;
    let mut ends = vec![end(&mut sources)?];
    while sources.eat(",") {
        ends.push(end(&mut sources)?);
    }
    let level = c.eat("<=").then(|| expression(c)).transpose()?;
    if let Some(value) = level {
        c.expect(";")?;
        return Ok(ends.into_iter().map(|to| Connection::Level { to, value: value.clone(), line }).collect());
    }
    let (pulse, to, only_if) = target(c)?;
    let wire = |(k, from)| {
        let to = End { index: Some(Expr::Number(k)), ..to.clone() };
        match pulse {
            true => Connection::Pulse { from, to, only_if: only_if.clone(), line },
            false => Connection::Channel { from, to: vec![to], only_if: None, line },
        }
    };
    Ok(ends.into_iter().enumerate().map(wire).collect())
}

/// What `, done` or `, data` after a channel stands for: a pulse or a channel from its target to its source.
fn back(of: &Connection, c: &mut Cursor) -> Read<Option<Connection>> {
    let Connection::Channel { from, to, only_if: None, line } = of else { return Ok(None) };
    let ([server], true, line) = (&to[..], c.eat(","), *line) else { return Ok(None) };
    let name = c.name()?;
    c.expect(";")?;
    let named = |end: &End| End { port: format!("{}_{name}", end.port), ..end.clone() };
    let (source, target) = (named(server), named(from));
    Ok(Some(match name.as_str() {
        "done" => Connection::Pulse { from: source, to: target, only_if: None, line },
        _ => Connection::Channel { from: source, to: vec![target], only_if: None, line },
    }))
}

/// All elements of a port to those of another.
fn whole_port(from: End, c: &mut Cursor, line: usize) -> Read<Connection> {
    let pulse = c.is("=>");
    c.expect(if pulse { "=>" } else { "->" })?;
    let to = end(c)?;
    let every = Expr::Name("*".into());
    if to.index.as_ref() != Some(&every) {
        return Err(c.problem("all elements of a port are connected to all of another, `[*]`"));
    }
    c.expect(";")?;
    let element = |end: &End| End { index: Some(Expr::Name("k".into())), ..end.clone() };
    let (one, other) = (element(&from), element(&to));
    let body = match pulse {
        true => Connection::Pulse { from: one, to: other, only_if: None, line },
        false => Connection::Channel { from: one, to: vec![other], only_if: None, line },
    };
    let over = Over::Port(End { index: None, ..from });
    Ok(Connection::For { var: "k".into(), over, body: vec![body], line })
}

/// `client <-> server, freed`, from `server` on: requests one way, responses and credits the other.
fn memory(client: End, c: &mut Cursor) -> Read<Vec<Connection>> {
    let line = c.line();
    let server = end(c)?;
    let of = |end: &End, part: &str| End { port: format!("{}_{part}", end.port), ..end.clone() };
    let back =
        |part| Connection::Pulse { from: of(&server, part), to: of(&client, part), only_if: None, line };
    let up =
        Connection::Channel { from: of(&client, "up"), to: vec![of(&server, "up")], only_if: None, line };
    let mut all = vec![up, back("down")];
    if c.eat(",") {
        c.expect("freed")?;
        all.push(back("freed"));
    }
    c.expect(";")?;
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
    if c.is("first") && ["(", "{"].contains(&c.ahead(1)) {
        return first(c, line);
    }
    if c.is("select") && c.ahead(1) == "(" {
        let (condition, from) = select(c)?;
        let (pulse, to, only_if) = target(c)?;
        return Ok(Connection::Merge { condition, from, to, pulse, only_if, line });
    }
    let from = end(c)?;
    if from.index == Some(Expr::Name("*".into())) {
        return whole_port(from, c, line);
    }
    if c.eat("->") {
        if c.is("select") && c.ahead(1) == "(" {
            let (condition, to) = select(c)?;
            c.expect(";")?;
            return Ok(Connection::Split { condition, from, to, line });
        }
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
        let only_if = if to.len() == 1 { only_if(c)? } else { None };
        if to.len() > 1 || only_if.is_some() || !c.is(",") {
            c.expect(";")?;
        }
        return Ok(Connection::Channel { from, to, only_if, line });
    }
    if c.eat("=>") {
        let (to, only_if) = (end(c)?, only_if(c)?);
        c.expect(";")?;
        return Ok(Connection::Pulse { from, to, only_if, line });
    }
    if !c.eat("<=") {
        return Err(c.problem("a connection is `->`, `=>` or `<=`"));
    }
    let value = expression(c)?;
    c.expect(";")?;
    Ok(Connection::Level { to: from, value, line })
}

fn first(c: &mut Cursor, line: usize) -> Read<Connection> {
    c.expect("first")?;
    let grant = if c.is("(") { Some(c.group()?.name()?) } else { None };
    let mut sources = c.group()?;
    let mut from = vec![end(&mut sources)?];
    while sources.eat(",") {
        from.push(end(&mut sources)?);
    }
    let (pulse, to, only_if) = target(c)?;
    Ok(Connection::First { grant, from, to, pulse, only_if, line })
}

/// The target of several sources: whether it is one of a pulse, which may have a condition.
fn target(c: &mut Cursor) -> Read<(bool, End, Option<Expr>)> {
    let pulse = c.is("=>");
    c.expect(if pulse { "=>" } else { "->" })?;
    let (to, only_if) = (end(c)?, if pulse { only_if(c)? } else { None });
    c.expect(";")?;
    Ok((pulse, to, only_if))
}

fn only_if(c: &mut Cursor) -> Read<Option<Expr>> {
    if c.eat("if") { Ok(Some(expression(c)?)) } else { Ok(None) }
}

/// The condition of a `select`, and its two ends.
fn select(c: &mut Cursor) -> Read<(Expr, [End; 2])> {
    c.expect("select")?;
    let condition = whole(&mut c.group()?)?;
    let mut both = c.group()?;
    let first = end(&mut both)?;
    both.expect(",")?;
    let second = end(&mut both)?;
    if both.done() { Ok((condition, [first, second])) } else { Err(both.problem("`select` has two ends")) }
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

/// An index; `*` stands for each.
fn place(c: &mut Cursor) -> Read<Option<Expr>> {
    if c.is("[") && c.ahead(1) == "*" && c.ahead(2) == "]" {
        c.group()?;
        return Ok(Some(Expr::Name("*".into())));
    }
    if c.is("[") { Ok(Some(whole(&mut c.group()?)?)) } else { Ok(None) }
}
