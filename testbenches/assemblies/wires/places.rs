//! Resolves a name followed by fields.

use super::design::Design;
use super::expressions::{Scope, Want};
use super::pins::{OWN, Pin, Signal};
use super::sv::Sv;
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;
use crate::rust::lists::Kind;

#[derive(Clone, Debug)]
pub enum Place {
    This,
    Params(Vec<String>),
    /// A part (with its index, in an array), or all parts of an array.
    Part(usize, Vec<Sv>),
    /// Its outputs, `o`.
    Outputs(usize, Vec<Sv>),
    /// The assembly's inputs.
    Inputs,
    /// A port: of a channel, the signals that its reader sees.
    Port(Pin, Vec<Sv>),
    /// A pin and members of its value.
    Pin(Pin, Vec<Sv>, String),
}

impl Design<'_> {
    /// `None` if the expression is not a reference.
    pub fn place(&self, expr: &Expr, scope: &Scope) -> Read<Option<Place>> {
        match expr {
            Expr::Name(name) => Ok(match name.as_str() {
                "self" => Some(Place::This),
                "i" => Some(Place::Inputs),
                "p" => Some(Place::Params(vec![])),
                _ => scope.each.iter().rev().find(|(each, _)| each == name).map(|(_, place)| place.clone()),
            }),
            Expr::Field(inner, name) => {
                let Some(inner) = self.place(inner, scope)? else { return Ok(None) };
                self.field(inner, name, scope).map(Some)
            }
            Expr::Index(inner, index) => {
                let Some(inner) = self.place(inner, scope)? else { return Ok(None) };
                let index = self.value(index, Want::Index, scope)?;
                match inner {
                    Place::Part(part, none) if none.is_empty() => Ok(Some(Place::Part(part, vec![index]))),
                    Place::Port(pin, at) => Ok(Some(Place::Port(pin, [at, vec![index]].concat()))),
                    _ => Err(self.problem(scope, "parts and ports alone have an index")),
                }
            }
            _ => Ok(None),
        }
    }

    fn field(&self, inner: Place, name: &str, scope: &Scope) -> Read<Place> {
        let none = || {
            self.problem(scope, format!("`{name}` is nothing that a SystemVerilog expression can name here"))
        };
        match inner {
            Place::This if name == "p" => Ok(Place::Params(vec![])),
            Place::This => {
                let part = self.parts.iter().position(|part| part.part.name == name).ok_or_else(none)?;
                Ok(Place::Part(part + 1, vec![]))
            }
            Place::Params(path) => Ok(Place::Params([path, vec![name.into()]].concat())),
            Place::Part(part, at) if name == "o" => Ok(Place::Outputs(part, at)),
            Place::Outputs(part, at) => {
                let port = self.owner(part).port(name).ok_or_else(none)?;
                let input = self.owner(part).ports[port].input;
                Ok(Place::Port(
                    Pin { owner: part, port, signal: if input { Signal::Ready } else { Signal::Data } },
                    at,
                ))
            }
            Place::Inputs => {
                let port = self.source.port(name).ok_or_else(none)?;
                let input = self.source.ports[port].input;
                let signal = if input { Signal::Data } else { Signal::Ready };
                Ok(Place::Port(Pin { owner: OWN, port, signal }, vec![]))
            }
            Place::Port(pin, at) => {
                let wire = self.port(pin).kind == Kind::Wire;
                match (name, pin.signal) {
                    ("ready", Signal::Ready) => Ok(Place::Pin(pin, at, String::new())),
                    ("valid", Signal::Data) if !wire => {
                        Ok(Place::Pin(pin.with(Signal::Valid), at, String::new()))
                    }
                    ("data", Signal::Data) if !wire => Ok(Place::Pin(pin, at, String::new())),
                    (_, Signal::Data) if wire => Ok(Place::Pin(pin, at, format!(".{name}"))),
                    _ => Err(none()),
                }
            }
            Place::Pin(pin, at, members) if pin.signal == Signal::Data => {
                Ok(Place::Pin(pin, at, format!("{members}.{name}")))
            }
            Place::Part(..) | Place::Pin(..) => Err(none()),
        }
    }

    /// The parameter path that an expression names.
    pub fn params_path(&self, expr: &Expr, scope: &Scope) -> Read<Vec<String>> {
        match self.place(expr, scope)? {
            Some(Place::Params(path)) => Ok(path),
            _ => Err(self.problem(scope, "parameters of the assembly, `p.x`, should stand here")),
        }
    }
}
