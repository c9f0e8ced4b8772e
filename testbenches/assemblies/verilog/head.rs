//! A module's header: comment, imports, parameter, ports, constants.

use super::Writer;
use super::columns::{array, comments};
use crate::rust::cursor::Read;
use crate::wires::expressions::{Scope, Want};
use crate::wires::params::Given;
use crate::wires::pins::{OWN, Pin, is_input, pin_name, signals};
use std::collections::BTreeSet;

impl Writer<'_> {
    pub fn head(&self) -> Read<String> {
        let source = self.design.source;
        let module = source.module();
        let mut text = comments("", &source.header);
        text += &format!("\nmodule {module}\n");
        for package in self.packages()? {
            text += &format!("  import {package}::*;\n");
        }
        if !source.params.is_empty() {
            let parameter = format!("parameter {module}_params_t P = {}_PARAMS", module.to_uppercase());
            text += &format!("#(\n  // ---- parameters\n  {parameter}\n) ");
        }
        text += &format!("(\n  // ---- ports\n{}\n);\n", self.ports()?);
        Ok(text)
    }

    fn packages(&self) -> Read<BTreeSet<String>> {
        let design = self.design;
        let mut packages: BTreeSet<String> = design.packages.borrow().iter().cloned().collect();
        for pin in design.pins() {
            if pin.owner == OWN || self.is_declared(pin) {
                let by = if design.port(pin).ty == "T" { design.source } else { design.owner(pin.owner) };
                let line = design.port(pin).line;
                packages.extend(design.tree.packages(&design.rust_type(pin), by, line)?);
            }
        }
        for part in &design.parts {
            if let Some(generic) = &part.part.generic {
                packages.extend(design.tree.packages(generic, design.source, part.part.line)?);
            }
            if self.takes_defaults(part) {
                packages.insert(format!("{}_params", part.source.module()));
            }
        }
        if !design.source.params.is_empty() {
            packages.insert(format!("{}_params", design.source.module()));
        }
        Ok(packages.iter().map(|package| format!("{package}_pkg")).collect())
    }

    /// Whether the text of a part's parameters names its defaults.
    pub fn takes_defaults(&self, part: &crate::wires::design::Instance) -> bool {
        let all = part.source.params.len();
        matches!(&part.given, Given::Fields(fields) if !fields.is_empty() && fields.len() < all && !part.source.unit.flat)
    }

    fn ports(&self) -> Read<String> {
        let mut rows =
            vec![("input ", ("logic".to_string(), String::new()), "clk_i".to_string(), vec![], None)];
        rows.push(("input ", ("logic".into(), String::new()), "rst_ni".into(), vec![], None));
        for (at, port) in self.design.source.ports.iter().enumerate() {
            for (k, signal) in signals(port).iter().enumerate() {
                let pin = Pin { owner: OWN, port: at, signal: *signal };
                let way = if is_input(port, *signal) { "input " } else { "output" };
                let ty = array(&self.design.ty(pin), &self.design.counts(pin)?);
                let above = if k == 0 { port.above.clone() } else { vec![] };
                let after = if k == 0 { port.after.clone() } else { None };
                rows.push((way, ty, pin_name(port, *signal), above, after));
            }
        }
        let wide = |of: &dyn Fn(usize) -> usize| (0..rows.len()).map(of).max().unwrap_or(0);
        let base = wide(&|k| rows[k].1.0.len());
        let dims = wide(&|k| rows[k].1.1.len());
        let names = wide(&|k| rows[k].2.len());
        let last = rows.len() - 1;
        let row = |(k, (way, ty, name, above, after)): (
            usize,
            &(&str, (String, String), String, Vec<String>, Option<String>),
        )| {
            let array = if dims == 0 { String::new() } else { format!(" {:dims$}", ty.1) };
            let comma = if k == last { "" } else { "," };
            let head = format!("{}  {way} {:base$}{array} ", comments("  ", above), ty.0);
            match after {
                Some(after) => {
                    format!("{head}{:names$} //{after}", format!("{name}{comma}"), names = names + 1)
                }
                None => format!("{head}{name}{comma}"),
            }
        };
        Ok(rows.iter().enumerate().map(row).collect::<Vec<_>>().join("\n"))
    }

    /// Constants of the Rust file that expressions use.
    pub fn constants(&self) -> Read<String> {
        let design = self.design;
        let (mut lines, mut at) = (vec![], 0);
        // The value of a constant may use other constants.
        while at < design.constants.borrow().len() {
            let name = design.constants.borrow()[at].clone();
            at += 1;
            let place = design.source.constants.iter().position(|constant| constant.name == name);
            let place = place.expect("it was found before");
            let constant = &design.source.constants[place];
            let bits = constant.ty.strip_prefix('u').and_then(|bits| bits.parse::<usize>().ok());
            let ty = bits.map_or("int unsigned".into(), |bits| format!("logic [{}:0]", bits - 1));
            let want = if bits.is_some() { Want::Data(&ty) } else { Want::Index };
            let value = design.value(&constant.value.clone()?, want, &Scope::new(1))?;
            let line = format!("  localparam {ty} {name} = {};\n", self.text(&value));
            lines.push((place, comments("  ", &constant.doc) + &line));
        }
        lines.sort();
        let mut text: String = lines.into_iter().map(|(_, line)| line).collect();
        for (name, value) in design.locals.borrow().iter() {
            text += &format!("  localparam int unsigned {name} = {value};\n");
        }
        Ok(if text.is_empty() { text } else { format!("\n{text}") })
    }

    pub fn has_params(&self, part: &crate::wires::design::Instance) -> bool {
        !part.source.params.is_empty()
    }
}
