//! Parses the subset of Rust expressions that assemblies use.

use super::cursor::{Cursor, Read};
use super::words::Kind;

#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Number(usize),
    /// A name, or a path.
    Name(String),
    Field(Box<Expr>, String),
    Index(Box<Expr>, Box<Expr>),
    Call(String, Vec<Expr>),
    Method(Box<Expr>, String, Vec<Expr>),
    Not(Box<Expr>),
    Binary(String, Box<Expr>, Box<Expr>),
    Cast(Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Closure(Vec<String>, Box<Expr>),
    Struct(String, Vec<(String, Expr)>),
    /// `matches!` of a packet: its variant, the name bound to its payload, and a condition.
    Matches(Box<Expr>, String, Option<(String, Box<Expr>)>),
}

/// Operators by how strongly they bind, weakest first.
const LEVELS: [&[&str]; 8] = [
    &["||"],
    &["&&"],
    &["==", "!=", "<", ">", "<=", ">="],
    &["|"],
    &["&"],
    &["<<"],
    &["+", "-"],
    &["*", "/", "%"],
];

pub fn expression(c: &mut Cursor) -> Read<Expr> {
    binary(c, 0)
}

fn binary(c: &mut Cursor, level: usize) -> Read<Expr> {
    let Some(operators) = LEVELS.get(level) else { return cast(c) };
    let mut left = binary(c, level + 1)?;
    while c.kind() == Some(Kind::Mark) && operators.contains(&c.ahead(0)) {
        let operator = c.ahead(0).to_string();
        c.skip();
        left = Expr::Binary(operator, left.into(), binary(c, level + 1)?.into());
    }
    Ok(left)
}

fn cast(c: &mut Cursor) -> Read<Expr> {
    let mut inner = unary(c)?;
    while c.eat("as") {
        c.name()?;
        inner = Expr::Cast(inner.into());
    }
    Ok(inner)
}

fn unary(c: &mut Cursor) -> Read<Expr> {
    if c.eat("!") {
        return Ok(Expr::Not(unary(c)?.into()));
    }
    if c.eat("&") || c.eat("*") {
        return unary(c);
    }
    if c.eat("&&") {
        return unary(c);
    }
    postfix(c)
}

fn postfix(c: &mut Cursor) -> Read<Expr> {
    let mut value = primary(c)?;
    loop {
        if c.is(".") {
            c.skip();
            let name = c.name()?;
            value = match c.is("(") {
                true => Expr::Method(value.into(), name, list(c.group()?)?),
                false => Expr::Field(value.into(), name),
            };
        } else if c.is("[") {
            let mut inside = c.group()?;
            value = Expr::Index(value.into(), whole(&mut inside)?.into());
        } else {
            return Ok(value);
        }
    }
}

fn primary(c: &mut Cursor) -> Read<Expr> {
    match (c.kind(), c.ahead(0)) {
        (Some(Kind::Number), _) => Ok(Expr::Number(c.number()?)),
        (_, "(") => whole(&mut c.group()?),
        (_, "|") => closure(c),
        (_, "if") => choice(c),
        (_, "matches") if c.ahead(1) == "!" => matches(c),
        (Some(Kind::Name), _) => {
            let name = path(c)?;
            match c.ahead(0) {
                "(" => Ok(Expr::Call(name, list(c.group()?)?)),
                "{" if name.starts_with(char::is_uppercase) || name.contains("::") => {
                    Ok(Expr::Struct(name, fields(c.group()?)?))
                }
                _ => Ok(Expr::Name(name)),
            }
        }
        _ => Err(c.problem("this is no expression that has a SystemVerilog form")),
    }
}

/// A path without generics.
pub fn path(c: &mut Cursor) -> Read<String> {
    c.eat("::");
    let mut name = c.name()?;
    while c.eat("::") {
        if c.eat("<") {
            c.until(&[">"]);
            c.expect(">")?;
            continue;
        }
        name += "::";
        name += &c.name()?;
    }
    Ok(name)
}

fn choice(c: &mut Cursor) -> Read<Expr> {
    c.expect("if")?;
    let condition = expression(c)?;
    let then = whole(&mut c.group()?)?;
    c.expect("else")?;
    let other = if c.is("if") { choice(c)? } else { whole(&mut c.group()?)? };
    Ok(Expr::If(condition.into(), then.into(), other.into()))
}

fn closure(c: &mut Cursor) -> Read<Expr> {
    c.expect("|")?;
    let names = c.until(&["|"]);
    c.expect("|")?;
    let names = names.trim_matches(|x| x == '(' || x == ')').split(',');
    let names = names.map(|name| name.trim_start_matches('&').to_string()).collect();
    let body = if c.is("{") { whole(&mut c.group()?)? } else { expression(c)? };
    Ok(Expr::Closure(names, body.into()))
}

fn matches(c: &mut Cursor) -> Read<Expr> {
    c.expect("matches")?;
    c.expect("!")?;
    let mut c = c.group()?;
    let packet = expression(&mut c)?;
    c.expect(",")?;
    let variant = path(&mut c)?;
    let mut inside = c.group()?;
    let name = inside.until(&[]);
    let condition = if c.eat("if") { Some((name, whole(&mut c)?.into())) } else { None };
    if !c.done() {
        return Err(c.problem("`matches!` has more than a variant and a condition"));
    }
    Ok(Expr::Matches(packet.into(), variant, condition))
}

/// One expression that fills its brackets.
pub fn whole(c: &mut Cursor) -> Read<Expr> {
    let value = expression(c)?;
    if c.done() { Ok(value) } else { Err(c.problem("the expression has no SystemVerilog form from here on")) }
}

fn list(mut c: Cursor) -> Read<Vec<Expr>> {
    let mut all = vec![];
    while !c.done() {
        all.push(expression(&mut c)?);
        if !c.eat(",") && !c.done() {
            return Err(c.problem("the expression has no SystemVerilog form from here on"));
        }
    }
    Ok(all)
}

/// Fields of a struct; fields that `..` fills in are omitted.
fn fields(mut c: Cursor) -> Read<Vec<(String, Expr)>> {
    let mut all = vec![];
    while !c.done() {
        if c.eat("..") {
            c.until(&[]);
            break;
        }
        let name = c.name()?;
        let value = if c.eat(":") { expression(&mut c)? } else { Expr::Name(name.clone()) };
        all.push((name, value));
        if !c.eat(",") && !c.done() {
            return Err(c.problem("a field should end here"));
        }
    }
    Ok(all)
}
