//! The functions of methods in SystemVerilog.

use crate::package::{Doc, Text, snake, sv_type};
use crate::routes::Declared;

/// A field of a method.
pub struct Bits<'a> {
    pub name: &'a str,
    pub ty: &'a str,
    pub width: usize,
    pub high: usize,
    pub low: usize,
    pub by: &'a [&'a str],
    pub at_most: &'a [u32],
}

/// Item of a set: a range of methods, or one method, or a whole array.
pub enum Item<'a> {
    Range(&'a str, &'a str),
    Method(Declared),
}

/// Name and width of a type.
type Type<'a> = (&'a str, usize);

/// A method, the address bits that select an array element, the stride, and the name of the index.
type Which<'a> = (&'a str, u16, u16, &'a str);

/// A value of a table as a literal of its type.
fn literal((ty, width): Type, value: &str) -> String {
    match value {
        "false" => "1'b0".into(),
        "true" => "1'b1".into(),
        number if number.starts_with(|c: char| c.is_ascii_digit()) => format!("{width}'d{number}"),
        name => format!("{}_{}", snake(ty), snake(name)).to_uppercase(),
    }
}

impl Text {
    pub(crate) fn function(&mut self, doc: Doc, head: &str, body: &str) {
        self.0 += "\n";
        self.item("  ", doc, format!("function automatic {head};"));
        self.0 += &format!("{body}  endfunction\n");
    }

    pub fn codes(
        &mut self,
        doc: Doc,
        name: &str,
        code: Type,
        value: Type,
        rows: &[(&[&[u32]], &str)],
        other: &str,
    ) {
        let number = |n: u32| format!("{}'h{n:x}", code.1);
        let label = |codes: &&[u32]| match codes[..] {
            [first, last] => format!("[{}:{}]", number(first), number(last)),
            _ => number(codes[0]),
        };
        let mut body = "    case (code) inside\n".to_string();
        for (codes, v) in rows {
            let labels: Vec<_> = codes.iter().map(label).collect();
            body += &format!("      {}: return {};\n", labels.join(", "), literal(value, v));
        }
        body += &format!("      default: return {};\n    endcase\n", literal(value, other));
        self.function(doc, &format!("{} {name}(input {} code)", sv_type(value.0), sv_type(code.0)), &body);
    }

    pub fn method(&mut self, doc: Doc, name: &str, address: u16, fields: &[Bits]) {
        self.value(doc, name, "MethodAddress", 14, address.into());
        for field in fields {
            let &Bits { high, low, width, .. } = field;
            let whole = format!("value[{high}:{low}]");
            let value = match (field.by, field.at_most) {
                ([by], _) => format!("{by}({whole})"),
                (_, &[max]) => {
                    let cut = format!("value[{}:{low}]", low + width - 1);
                    format!("{whole} > {}'h{max:x} ? {width}'h{max:x} : {cut}", high - low + 1)
                }
                _ => {
                    assert_eq!(width, high - low + 1, "{name}: width of {}", field.name);
                    let ty = sv_type(field.ty);
                    if ty.starts_with("logic") { whole } else { format!("{ty}'({whole})") }
                }
            };
            let whole = if (high, low) == (31, 0) { value.replace("[31:0]", "") } else { value };
            let head = format!(
                "{} {}_{}(input method_value_t value)",
                sv_type(field.ty),
                name.to_lowercase(),
                field.name
            );
            self.function(&[], &head, &format!("    return {whole};\n"));
        }
    }

    pub fn set(&mut self, doc: Doc, name: &str, items: &[Item]) {
        let masked = |m: &Declared| m.bits().filter(|bits| *bits != 0);
        let ranges = items.iter().flat_map(|item| match item {
            Item::Range(first, last) => vec![format!("[{} : {}]", address(first), address(last))],
            Item::Method(m) if masked(m).is_some() => vec![],
            Item::Method(m) => (0..m.count).map(|k| m.label(k)).collect(),
        });
        let ranges: Vec<_> = ranges.collect();
        let mut tests = vec![];
        if !ranges.is_empty() {
            tests.push(format!("address inside {{\n        {}\n    }}", ranges.join(",\n        ")));
        }
        let arrays = items.iter().filter_map(|item| match item {
            Item::Method(m) => Some((m.name, masked(m)?)),
            Item::Range(..) => None,
        });
        tests.extend(arrays.map(|(method, bits)| format!("(address & ~14'h{bits:x}) == {method}")));
        let body = format!("    return {};\n", tests.join("\n        || "));
        self.function(doc, &format!("logic {name}(input method_address_t address)"), &body);
    }

    pub fn state(
        &mut self,
        doc: Doc,
        name: &str,
        to: &str,
        ty: &str,
        rows: &[(Which, &[(&str, &str, &str)])],
    ) {
        let ty = sv_type(ty);
        let mut cases = String::new();
        let mut arrays = String::new();
        for (n, &((method, span, stride, k), fields)) in rows.iter().enumerate() {
            assert!(rows[..n].iter().all(|row| row.0.0 != method), "{name}: {method} is there twice");
            let high = 15 - span.leading_zeros().min(15);
            let which = format!("[state.address[{high}:{}]]", stride.trailing_zeros());
            let sets: Vec<_> = fields
                .iter()
                .map(|(field, to, bits)| {
                    let bits = if bits.is_empty() { String::new() } else { format!("[{bits}]") };
                    let to = format!("{to}{bits}").replace(&format!("[{k}]"), &which);
                    format!("{to} = {}_{field}(state.value);", method.to_lowercase())
                })
                .collect();
            let (text, head) = match span {
                0 => (&mut cases, format!("      {method}:")),
                _ => (&mut arrays, format!("    if ((state.address & ~14'h{span:x}) == {method})")),
            };
            let indent = " ".repeat(head.len() - head.trim_start().len());
            *text += &match &sets[..] {
                [set] if head.len() + set.len() < 110 => format!("{head} {set}\n"),
                [set] => format!("{head}\n{indent}  {set}\n"),
                _ => {
                    format!("{head} begin\n{indent}  {}\n{indent}end\n", sets.join(&format!("\n{indent}  ")))
                }
            };
        }
        let cases = match &cases[..] {
            "" => cases,
            _ => format!("    case (state.address)\n{cases}      default: ;\n    endcase\n"),
        };
        let body = format!("    {ty} {to};\n    {to} = old;\n{cases}{arrays}    return {to};\n");
        self.function(doc, &format!("{ty} {name}(input {ty} old, input state_t state)"), &body);
    }
}

/// An address as a name or a number.
fn address(item: &str) -> String {
    item.strip_prefix("0x").map_or_else(|| item.to_string(), |digits| format!("14'h{digits}"))
}
