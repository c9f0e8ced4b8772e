//! Parses the parts of an assembly: its `unit!`, and that of each part.

use super::cursor::{Cursor, Read};
use super::expression::{Expr, expression, whole};
use super::lists::{Kind, Port};

#[derive(Clone, Debug)]
pub struct Part {
    pub name: String,
    /// The generate block that contains it.
    pub block: Option<String>,
    pub ty: String,
    pub generic: Option<String>,
    pub count: Option<Expr>,
    pub params: Expr,
    pub line: usize,
}

#[derive(Clone, Debug)]
pub struct Unit {
    pub name: String,
    /// Its SystemVerilog parameters are listed one by one.
    pub flat: bool,
    pub parts: Vec<Part>,
    /// Line of its first register or memory declaration; an assembly has none.
    pub state: Option<usize>,
}

/// `unit!` of an assembly or of a part.
pub fn unit(mut c: Cursor) -> Read<Unit> {
    let flat = loop {
        match c.ahead(0) {
            "flat" => break true,
            "pub" => break false,
            _ if c.done() => return Err(c.problem("`pub struct` should stand here")),
            _ => c.skip(),
        }
    };
    c.eat("flat");
    c.expect("pub")?;
    c.expect("struct")?;
    let name = c.name()?;
    while !c.is("{") && !c.done() {
        c.skip();
    }
    let mut items = c.group()?;
    let (mut parts, mut state) = (vec![], None);
    while !items.done() {
        match items.ahead(0) {
            "part" => {
                items.skip();
                parts.push(part(&mut items)?);
            }
            _ => {
                state = state.or(Some(items.line()));
                items.until(&[";"]);
                items.expect(";")?;
            }
        }
    }
    Ok(Unit { name, flat, parts, state })
}

/// `prim::pipelined!`, whose ports are two pulses.
pub fn pipelined(mut c: Cursor) -> Read<(Unit, Vec<Port>)> {
    c.until(&["struct"]);
    c.expect("struct")?;
    let name = c.name()?;
    c.group()?;
    let mut ports = vec![];
    for (before, input, end) in [(":", true, "=>"), ("=>", false, "=")] {
        c.expect(before)?;
        let (line, name) = (c.line(), c.name()?);
        c.expect(":")?;
        let ty = c.until(&[end]);
        ports.push(Port {
            name,
            input,
            kind: Kind::Pulse,
            count: None,
            ty,
            above: vec![],
            after: None,
            line,
        });
    }
    Ok((Unit { name, flat: false, parts: vec![], state: Some(1) }, ports))
}

fn part(c: &mut Cursor) -> Read<Part> {
    c.eat("parallel");
    let line = c.line();
    let name = c.name()?;
    let block = if c.eat("in") { Some(c.name()?) } else { None };
    c.expect(":")?;
    let array = c.is("[");
    let (ty, generic, count) = if array {
        let mut inside = c.group()?;
        let (ty, generic) = generic(&mut inside)?;
        inside.expect(";")?;
        (ty, generic, whole(&mut inside).ok())
    } else {
        let (ty, generic) = generic(c)?;
        (ty, generic, None)
    };
    c.expect("=")?;
    // Parameters of a part outside an assembly are not needed here.
    let params = expression(c).unwrap_or(Expr::Name(String::new()));
    c.until(&[";"]);
    c.expect(";")?;
    // An array whose size cannot be read is reported when it is used.
    let count = if array && count.is_none() { Some(Expr::Name("?".into())) } else { count };
    Ok(Part { name, block, ty, generic, count, params, line })
}

/// A type, and the first of its generics.
fn generic(c: &mut Cursor) -> Read<(String, Option<String>)> {
    let ty = c.name()?;
    if !c.eat("<") {
        return Ok((ty, None));
    }
    let (mut text, mut depth) = (String::new(), 1);
    while !c.done() {
        depth += usize::from(c.is("<"));
        depth -= usize::from(c.is(">"));
        if depth == 0 {
            break;
        }
        text += c.ahead(0);
        c.skip();
    }
    c.expect(">")?;
    Ok((ty, Some(text)))
}
