//! An assembly resolved into parts, pins and drives.

use super::drives::Drive;
use super::expressions::{Scope, Want};
use super::params::{Given, of_part};
use super::pins::{OWN, Pin, Signal, is_input};
use super::sv::Sv;
use crate::rust::cursor::{Problem, Read};
use crate::rust::expression::Expr;
use crate::rust::lists::Port;
use crate::rust::parts::Part;
use crate::rust::source::Source;
use crate::rust::types::{Form, Type};
use crate::tree::Tree;
use kernel::package::sv_type;
use std::cell::RefCell;
use std::collections::BTreeMap;

pub struct Instance<'a> {
    pub part: &'a Part,
    pub source: &'a Source,
    pub given: Given,
    /// Number of elements, for an array.
    pub count: Option<String>,
    /// Condition under which the part exists.
    pub only_if: Option<Sv>,
}

/// A wire named after the Rust function that computes its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Helper {
    pub name: String,
    pub doc: Vec<String>,
    pub ty: String,
    pub count: Option<String>,
    pub makes: Makes,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Makes {
    Value(Sv),
    /// One for each `k` of an array.
    Each(Sv),
    /// The offer of the first element of an array that meets a condition.
    First {
        holds: Sv,
        value: Sv,
        count: String,
    },
    /// Nothing: another helper defines it already.
    Nothing,
    /// A function of a packet, as SystemVerilog text.
    Function(String),
}

pub struct Design<'a> {
    pub tree: &'a Tree,
    pub source: &'a Source,
    pub parts: Vec<Instance<'a>>,
    pub drives: BTreeMap<Pin, Vec<Drive>>,
    pub helpers: RefCell<Vec<Helper>>,
    /// Constants of the Rust file that expressions use.
    pub constants: RefCell<Vec<String>>,
    /// Parameters of parts that combine several parameters, by name.
    pub locals: RefCell<Vec<(String, String)>>,
    /// Packages to import besides those of the ports' types.
    pub packages: RefCell<Vec<String>>,
}

impl<'a> Design<'a> {
    pub fn new(tree: &'a Tree, source: &'a Source) -> Read<Self> {
        let mut design = Design {
            tree,
            source,
            parts: vec![],
            drives: BTreeMap::new(),
            helpers: RefCell::default(),
            constants: RefCell::default(),
            locals: RefCell::default(),
            packages: RefCell::default(),
        };
        if let Some(line) = source.unit.state {
            return Err(
                source.problem(line, "an assembly has no registers and no memories: they belong in a part")
            );
        }
        for part in &source.unit.parts {
            let instance = design.instance(part)?;
            design.parts.push(instance);
        }
        for connection in source.connections()? {
            design.connect(&connection, &mut vec![])?;
        }
        Ok(design)
    }

    fn instance(&self, part: &'a Part) -> Read<Instance<'a>> {
        let source = self.tree.of_name(&part.ty, self.source, part.line)?;
        let scope = Scope::new(part.line);
        let given = self.given(&part.params, &part.name, source, &scope)?;
        let (mut count, mut only_if) = (None, None);
        if let Some(expr) = &part.count {
            match self.value(expr, Want::Index, &scope)? {
                Sv::Choice(condition, then, other) if *other == Sv::text("0") => {
                    (count, only_if) = (Some(self.plain(&then)), Some(*condition));
                }
                other => count = Some(self.plain(&other)),
            }
        }
        Ok(Instance { part, source, given, count, only_if })
    }

    fn given(&self, expr: &Expr, part_name: &str, part: &Source, scope: &Scope) -> Read<Given> {
        match expr {
            Expr::Field(..) => {
                let path = self.params_path(expr, scope)?;
                self.param(&path, scope)?;
                Ok(Given::Own(path))
            }
            Expr::Struct(name, fields) if name.ends_with("Params") => {
                let field = |(name, value): &(String, Expr)| {
                    let text = self.plain(&self.value(value, Want::Index, scope)?);
                    if !text.contains(' ') {
                        return Ok((name.clone(), text));
                    }
                    let local = format!("{}_{name}", part_name).to_uppercase();
                    self.locals.borrow_mut().push((local.clone(), text));
                    Ok((name.clone(), local))
                };
                Ok(Given::Fields(fields.iter().map(field).collect::<Read<_>>()?))
            }
            Expr::Call(name, _) if name.ends_with("::default") => Ok(Given::Fields(vec![])),
            Expr::Call(name, args) => {
                let last = name.rsplit("::").next().unwrap_or(name);
                let function = part.functions.iter().find(|function| function.name == last);
                let function = function
                    .ok_or_else(|| self.problem(scope, format!("{} has no function {last}", part.file())))?;
                self.given(&self.inlined(function, args, None)?, part_name, part, scope)
            }
            _ => Err(self
                .problem(scope, "a part's parameters are `p.x`, `Params { .. }` or a call of one function")),
        }
    }

    pub fn problem(&self, scope: &Scope, text: impl Into<String>) -> Problem {
        self.source.problem(scope.line, text)
    }

    /// The text of an expression without pins.
    pub fn plain(&self, value: &Sv) -> String {
        value.print(&|_| String::new())
    }

    pub fn owner(&self, owner: usize) -> &'a Source {
        if owner == OWN { self.source } else { self.parts[owner - 1].source }
    }

    pub fn port(&self, pin: Pin) -> &'a Port {
        &self.owner(pin.owner).ports[pin.port]
    }

    /// Array dimensions of a pin: first those of the part, then those of the port.
    pub fn counts(&self, pin: Pin) -> Read<Vec<String>> {
        let port = self.port(pin);
        let mut counts = vec![];
        if pin.owner != OWN {
            counts.extend(self.parts[pin.owner - 1].count.clone());
        }
        if let Some(path) = &port.count {
            let own = Given::Own(vec![]);
            let (part, given) = match pin.owner {
                OWN => (self.source, &own),
                k => (self.parts[k - 1].source, &self.parts[k - 1].given),
            };
            let text = of_part(self.tree, self.source, part, given, path);
            let no = || {
                self.owner(pin.owner).problem(port.line, format!("no parameter is called {}", path.join(".")))
            };
            counts.push(text.ok_or_else(no)?);
        }
        Ok(counts)
    }

    /// The SystemVerilog type of one element of a pin.
    pub fn ty(&self, pin: Pin) -> String {
        if pin.signal == Signal::Data { sv_type(&self.rust_type(pin)) } else { "logic".into() }
    }

    pub fn rust_type(&self, pin: Pin) -> String {
        let port = self.port(pin);
        let generic = (pin.owner != OWN).then(|| self.parts[pin.owner - 1].part.generic.clone()).flatten();
        match generic {
            Some(generic) if port.ty == "T" => generic,
            _ => port.ty.clone(),
        }
    }

    /// Zero in the type of one element of a pin: an enum needs a cast.
    pub fn zero(&self, pin: Pin) -> String {
        let by = if self.port(pin).ty == "T" { self.source } else { self.owner(pin.owner) };
        let choice = |ty: &Type| matches!(ty.form, Form::Choice);
        match self.tree.declared(&self.rust_type(pin), by, 0).is_ok_and(choice) {
            true if pin.signal == Signal::Data => format!("{}'('0)", self.ty(pin)),
            _ => "'0".into(),
        }
    }

    /// Whether the assembly drives the pin.
    pub fn is_target(&self, pin: Pin) -> bool {
        is_input(self.port(pin), pin.signal) == (pin.owner != OWN)
    }

    pub fn owner_name(&self, owner: usize) -> &str {
        if owner == OWN { "" } else { &self.parts[owner - 1].part.name }
    }
}
