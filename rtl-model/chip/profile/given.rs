//! Parameters as text gives them: a profile in TOML, or a name with a number.

use kernel::params::{Entries, Entry};
use toml::de::{DeTable, DeValue};

/// What is wrong with a profile, and where, in bytes from its begin.
pub struct Wrong {
    pub at: usize,
    pub what: String,
}

/// Sets the parameters that a profile gives.
pub fn read(params: &mut dyn Entries, text: &str) -> Result<(), Wrong> {
    let table = DeTable::parse(text)
        .map_err(|e| Wrong { at: e.span().map_or(0, |span| span.start), what: said(&e) })?;
    set_all(params, table.get_ref())
}

/// An error's message on one line.
pub fn said(e: &toml::de::Error) -> String {
    e.message().replace('\n', "; ")
}

fn set_all(params: &mut dyn Entries, table: &DeTable) -> Result<(), Wrong> {
    for (key, value) in table {
        let (name, at) = (key.get_ref(), value.span().start);
        match (entry(params, name), value.get_ref()) {
            (Err(what), _) => return Err(Wrong { at: key.span().start, what }),
            (Ok(Entry::Part(part)), DeValue::Table(table)) => set_all(part, table)?,
            (Ok(Entry::Part(_)), _) => {
                return Err(Wrong { at, what: format!("{name} is a unit: set one of its parameters") });
            }
            (Ok(number), DeValue::Integer(n)) => {
                let n = i64::from_str_radix(n.as_str(), n.radix()).unwrap_or(i64::MAX);
                set(number, name, n).map_err(|what| Wrong { at, what })?;
            }
            (Ok(_), _) => return Err(Wrong { at, what: format!("{name} is a number") }),
        }
    }
    Ok(())
}

/// Sets the parameter at a path such as `partition.zculls`.
pub fn put(params: &mut dyn Entries, path: &str, n: i64) -> Result<(), String> {
    match path.split_once('.') {
        None => set(entry(params, path)?, path, n),
        Some((part, rest)) => match entry(params, part)? {
            Entry::Part(part) => put(part, rest, n),
            Entry::Number(..) => Err(format!("{part} is a number, and has no parameter {rest}")),
        },
    }
}

fn entry<'a>(params: &'a mut dyn Entries, name: &str) -> Result<Entry<'a>, String> {
    let names = params.names();
    params.entry(name).ok_or_else(|| match names {
        [] => format!("unknown parameter `{name}`: this unit has none"),
        _ => format!("unknown parameter `{name}`: there are {}", names.join(", ")),
    })
}

fn set(entry: Entry, name: &str, n: i64) -> Result<(), String> {
    let Entry::Number(value, range) = entry else {
        return Err(format!("{name} is a unit: set one of its parameters"));
    };
    let within = usize::try_from(n).ok().filter(|n| range.contains(n));
    *value =
        within.ok_or_else(|| format!("{name} is {n}; it can be {} to {}", range.start(), range.end()))?;
    Ok(())
}
