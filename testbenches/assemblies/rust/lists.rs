//! Parses the lists of a unit: `params!` and `ports!`.

use super::cursor::{Cursor, Read};
use super::expression::path;
use super::words::{self, Comment};

/// A parameter, or the parameters of a part.
#[derive(Clone, Debug)]
pub enum Param {
    Number(String, usize),
    /// A size of the machine.
    Size(String),
    /// Parameters of a part: a name, and the assembly's parameter whose value it has, if it is one.
    Part {
        name: String,
        module: String,
        given: Vec<(String, Option<String>)>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Channel,
    /// A port without ready.
    Pulse,
    /// A wire: level, sample or strobe.
    Wire,
}

#[derive(Clone, Debug)]
pub struct Port {
    pub name: String,
    pub input: bool,
    pub kind: Kind,
    /// Path of the parameter that gives the number of elements; that of a part's parameter begins with the part's name.
    pub count: Option<Vec<String>>,
    pub ty: String,
    /// Comments on lines above it, and after it.
    pub above: Vec<String>,
    pub after: Option<String>,
    pub line: usize,
}

pub fn params(mut c: Cursor) -> Read<Vec<Param>> {
    let mut all = vec![];
    while !c.done() {
        let name = c.name()?;
        if name == "part" {
            let name = c.name()?;
            c.expect(":")?;
            let ty = path(&mut c)?;
            let module = ty.strip_suffix("::Params").unwrap_or(&ty);
            let module = module.rsplit("::").next().unwrap_or(module).to_string();
            let mut given = vec![];
            if c.eat(",") {
                c.expect("with")?;
                given.push(assigned(&mut c)?);
                while c.eat(",") {
                    given.push(assigned(&mut c)?);
                }
            }
            all.push(Param::Part { name, module, given });
        } else if name == "sizes" && !c.is(":") {
            all.push(Param::Size(c.name()?));
            while c.eat(",") {
                all.push(Param::Size(c.name()?));
            }
        } else {
            c.expect(":")?;
            c.until(&["="]);
            c.expect("=")?;
            all.push(Param::Number(name, c.number()?));
            c.until(&[";"]);
        }
        c.expect(";")?;
    }
    Ok(all)
}

/// `n`, `n = e` or `store.n = e`.
fn assigned(c: &mut Cursor) -> Read<(String, Option<String>)> {
    let to = c.until(&[",", "=", ";"]);
    if !c.eat("=") {
        return Ok((to.clone(), Some(to)));
    }
    let is_name = c.kind() == Some(words::Kind::Name) && matches!(c.ahead(1), "," | ";");
    let of = c.until(&[",", ";"]);
    Ok((to, is_name.then_some(of)))
}

pub fn ports(mut c: Cursor, comments: &[Comment]) -> Read<Vec<Port>> {
    let (mut all, mut before): (Vec<Port>, _) = (vec![], c.line() - 1);
    if c.eat("<") {
        c.until(&[">"]);
        c.expect(">")?;
    }
    while !c.done() {
        let line = c.line();
        let input = c.is("in");
        if !c.eat("in") {
            c.expect("out")?;
        }
        if is_memory(c) {
            let (port, after) = (memory(&mut c, input)?, c.line());
            c.expect(";")?;
            let (above, end) = comments_of(comments, before, line, after);
            for (k, (name, input, kind, ty)) in port.parts.into_iter().enumerate() {
                let (above, after) = if k == 0 { (above.clone(), end.clone()) } else { (vec![], None) };
                all.push(Port {
                    name,
                    input,
                    kind,
                    count: port.count.clone(),
                    ty: ty.into(),
                    above,
                    after,
                    line,
                });
            }
            before = after;
            continue;
        }
        let kind = match c.ahead(0) {
            _ if c.ahead(1) == ":" || c.ahead(1) == "[" => Kind::Channel,
            "peek" => Kind::Channel,
            "pulse" => Kind::Pulse,
            "level" | "sample" | "strobe" => Kind::Wire,
            _ => return Err(c.problem("a port is a channel, `peek`, `pulse`, `level`, `sample` or `strobe`")),
        };
        if !matches!(c.ahead(1), ":" | "[") {
            c.skip();
        }
        let name = c.name()?;
        let count = count(&mut c)?;
        c.expect(":")?;
        let ty = c.until(&[",", ";"]).trim().to_string();
        let back = returned(&mut c)?;
        let end = c.line();
        c.expect(";")?;
        let (above, after) = comments_of(comments, before, line, end);
        let back = back.map(|(back, kind, ty)| {
            let (name, count) = (format!("{name}_{back}"), count.clone());
            Port { name, input: !input, kind, count, ty, above: vec![], after: None, line }
        });
        all.push(Port { name, input, kind, count, ty, above, after, line });
        all.extend(back);
        before = end;
    }
    Ok(all)
}

/// What is returned for a request, `, done` or `, data: T`: name, kind and type.
fn returned(c: &mut Cursor) -> Read<Option<(String, Kind, String)>> {
    if !c.eat(",") {
        return Ok(None);
    }
    let name = c.name()?;
    Ok(Some(match c.eat(":") {
        true => (name, Kind::Channel, c.until(&[";"]).trim().to_string()),
        false => (name, Kind::Pulse, "bool".into()),
    }))
}

/// The comments of a port: those alone on lines above it, and one on its last line.
fn comments_of(all: &[Comment], before: usize, line: usize, end: usize) -> (Vec<String>, Option<String>) {
    let on = |comment: &&Comment| !comment.text.starts_with('/');
    let above = all.iter().filter(on).filter(|k| k.alone && k.line > before && k.line < line);
    let after = all.iter().filter(on).find(|k| !k.alone && k.line == end);
    (above.map(|k| k.text.clone()).collect(), after.map(|k| k.text.clone()))
}

/// Whether a port to memory stands here, not a port whose name is `memory`.
fn is_memory(mut c: Cursor) -> bool {
    c.eat("memory")
        && (c.kind() == Some(words::Kind::Name) || {
            c.group().ok();
            !c.is(":")
        })
}

/// The ports of one to memory: name, direction, kind and type; and how many there are of each.
struct Memory {
    parts: Vec<(String, bool, Kind, &'static str)>,
    count: Option<Vec<String>>,
}

/// `memory x[n], freed` without `in` or `out`.
fn memory(c: &mut Cursor, input: bool) -> Read<Memory> {
    c.expect("memory")?;
    let name = if c.kind() == Some(words::Kind::Name) { c.name()? } else { "memory".into() };
    let count = count(c)?;
    let mut parts = vec![
        (format!("{name}_up"), input, Kind::Channel, "MemoryUp"),
        (format!("{name}_down"), !input, Kind::Pulse, "MemoryDown"),
    ];
    if c.eat(",") {
        c.expect("freed")?;
        parts.push((format!("{name}_freed"), !input, Kind::Pulse, "FreedPlaces"));
    }
    Ok(Memory { parts, count })
}

fn count(c: &mut Cursor) -> Read<Option<Vec<String>>> {
    Ok(if c.is("[") { Some(c.group()?.until(&[]).split('.').map(String::from).collect()) } else { None })
}
