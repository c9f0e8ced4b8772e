//! Instances of parts.

use super::Writer;
use crate::rust::cursor::Read;
use crate::rust::lists::Param;
use crate::wires::design::Instance;
use crate::wires::params::{Given, text};
use crate::wires::pins::{Pin, pin_name, signals};
use crate::wires::sv::top;
use kernel::package::sv_type;

impl Writer<'_> {
    pub fn parts(&self) -> Read<String> {
        let (mut all, mut at) = (String::new(), 0);
        while let Some(part) = self.design.parts.get(at) {
            let Some(condition) = &part.only_if else {
                if part.part.block.is_some() {
                    let text = "parts within a block are as many as `if condition { n } else { 0 }` says";
                    return Err(self.design.source.problem(part.part.line, text));
                }
                all += &format!("\n{}", self.part(at, ""));
                at += 1;
                continue;
            };
            let no = || {
                self.design.source.problem(part.part.line, "parts that may not be there stand `in` a block")
            };
            let block = part.part.block.as_ref().ok_or_else(no)?;
            let from = at;
            while self.design.parts.get(at).is_some_and(|next| next.part.block.as_ref() == Some(block)) {
                at += 1;
            }
            let inside: Vec<_> = (from..at).map(|k| self.part(k, "  ")).collect();
            let none: String = (from..at).map(|k| self.none(k)).collect();
            let condition = self.text(condition);
            all += &format!(
                "\n  if ({condition}) begin : {block}\n{}  end else begin : no_{block}\n    always_comb begin\n{none}    end\n  end\n",
                inside.join("\n")
            );
        }
        Ok(all)
    }

    /// Assigns the outputs of parts that are absent in a configuration.
    fn none(&self, at: usize) -> String {
        let pins = self.design.pins().into_iter();
        let outputs =
            pins.filter(|pin| pin.owner == at + 1 && !self.design.is_target(*pin) && self.is_read(*pin));
        outputs.map(|pin| format!("      {}\n", self.nothing(pin))).collect()
    }

    fn part(&self, at: usize, indent: &str) -> String {
        let part = &self.design.parts[at];
        let mut pins =
            vec![("clk_i".to_string(), Some("clk_i".to_string())), ("rst_ni".into(), Some("rst_ni".into()))];
        for (port, is) in part.source.ports.iter().enumerate() {
            for signal in signals(is) {
                let pin = Pin { owner: at + 1, port, signal: *signal };
                pins.push((pin_name(is, *signal), self.connected(pin)));
            }
        }
        let empty = pins.iter().any(|(_, at)| at.is_none());
        let named = pins
            .iter()
            .filter(|(pin, at)| at.as_ref() != Some(pin))
            .map(|(pin, _)| pin.len())
            .max()
            .unwrap_or(0);
        let pin = |(pin, at): &(String, Option<String>)| match at {
            Some(at) if at == pin => format!("{indent}    .{pin}"),
            at => format!("{indent}    .{pin:named$}({})", at.as_deref().unwrap_or("")),
        };
        let pins = pins.iter().map(pin).collect::<Vec<_>>().join(",\n");
        let array = part.count.as_ref().map(|count| format!("[{}:0]", top(count))).unwrap_or_default();
        let (module, name) = (part.source.module(), &part.part.name);
        let text = format!(
            "{indent}  {module} {}{name}{array} (\n{pins}\n{indent}  );\n",
            self.parameters(part, indent)
        );
        match empty {
            false => text,
            true => format!(
                "{indent}  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it\n{text}{indent}  /* verilator lint_on PINCONNECTEMPTY */\n"
            ),
        }
    }

    /// The connection of a pin, if it has one.
    fn connected(&self, pin: Pin) -> Option<String> {
        if !self.design.is_target(pin) {
            return self.is_read(pin).then(|| self.name(pin));
        }
        Some(match self.nets.at.get(&pin) {
            Some(Some(value)) => self.text(value),
            _ => self.name(pin),
        })
    }

    fn parameters(&self, part: &Instance, indent: &str) -> String {
        let mut all = vec![];
        if let Some(generic) = &part.part.generic {
            all.push(format!("{indent}    .WIDTH($bits({}))", sv_type(generic)));
        }
        match &part.given {
            Given::Own(path) if self.has_params(part) => all.push(format!("{indent}    .P({})", text(path))),
            Given::Own(_) => (),
            Given::Fields(fields) if part.source.unit.flat => {
                all.extend(
                    fields
                        .iter()
                        .map(|(name, value)| format!("{indent}    .{}({value})", name.to_uppercase())),
                );
            }
            Given::Fields(fields) if fields.is_empty() => (),
            Given::Fields(fields) => all.push(format!("{indent}    .P('{{{}}})", self.fields(part, fields))),
        }
        if all.is_empty() { String::new() } else { format!("#(\n{}\n{indent}  ) ", all.join(",\n")) }
    }

    /// All fields of a part's parameters; those that are not given have their defaults.
    fn fields(&self, part: &Instance, given: &[(String, String)]) -> String {
        let names = part.source.params.iter().map(|param| match param {
            Param::Number(name, _) | Param::Size(name) | Param::Part { name, .. } => name,
        });
        let defaults = format!("{}_PARAMS", part.source.module().to_uppercase());
        let field = |name: &String| match given.iter().find(|(field, _)| field == name) {
            Some((_, value)) if value.parse::<usize>().is_ok() => format!("{name}: 32'd{value}"),
            Some((_, value)) => format!("{name}: {value}"),
            None => format!("{name}: {defaults}.{name}"),
        };
        names.map(field).collect::<Vec<_>>().join(", ")
    }
}
