//! Translates expressions from Rust to SystemVerilog.

use super::design::{Design, Helper, Makes};
use super::params;
use super::pins::Signal;
use super::places::Place;
use super::sv::Sv;
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;
use crate::rust::lists::Kind;
use crate::rust::source::Function;
use kernel::package::snake;

/// The kind of value that an expression is translated to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Want<'a> {
    /// An elaboration-time number.
    Index,
    Bool,
    /// A value of a SystemVerilog type.
    Data(&'a str),
}

/// Names in scope of an expression.
#[derive(Clone, Debug)]
pub struct Scope {
    pub line: usize,
    /// Loop variables.
    pub vars: Vec<String>,
    /// Closure arguments: each is an element of an array.
    pub each: Vec<(String, Place)>,
    /// A closure argument means all elements at once, as a vector.
    pub vector: bool,
}

impl Scope {
    pub fn new(line: usize) -> Self {
        Scope { line, vars: vec![], each: vec![], vector: false }
    }
}

impl Design<'_> {
    pub fn value(&self, expr: &Expr, want: Want, scope: &Scope) -> Read<Sv> {
        if let Some(place) = self.place(expr, scope)? {
            return self.at(place, scope);
        }
        match expr {
            Expr::Number(n) => Ok(literal(*n, want)),
            Expr::Name(name) if name == "true" || name == "false" => {
                let bit = if name == "true" { '1' } else { '0' };
                Ok(Sv::Text(if scope.vector { format!("'{bit}") } else { format!("1'b{bit}") }))
            }
            Expr::Name(name) if scope.vars.contains(name) => Ok(Sv::text(name)),
            Expr::Name(name) => self.named(name, want, scope),
            Expr::Not(inner) => Ok(Sv::Not(
                if scope.vector { '~' } else { '!' },
                self.value(inner, Want::Bool, scope)?.into(),
            )),
            Expr::Binary(operator, left, right) => {
                let (operator, left_want, right_want) = match operator.as_str() {
                    "&&" if scope.vector => ("&", Want::Bool, Want::Bool),
                    "||" if scope.vector => ("|", Want::Bool, Want::Bool),
                    "==" | "!=" | "<" | ">" | "<=" | ">=" if scope.vector => {
                        return Err(
                            self.problem(scope, "a comparison of each element has no form side by side")
                        );
                    }
                    "<<" => ("<<", want, Want::Index),
                    "==" | "!=" | "<" | ">" | "<=" | ">=" => (operator.as_str(), Want::Index, Want::Index),
                    _ => (operator.as_str(), want, want),
                };
                let (left, right) =
                    (self.value(left, left_want, scope)?, self.value(right, right_want, scope)?);
                // A loop variable is compared in its width.
                match (&left, &right) {
                    (Sv::Pin(..), Sv::Text(name)) if scope.vars.contains(name) => {
                        Ok(Sv::binary(operator, Sv::Cast("32".into(), left.into()), right))
                    }
                    _ => Ok(Sv::binary(operator, left, right)),
                }
            }
            Expr::Call(name, args) if name.ends_with("::default") && args.is_empty() => Ok(match want {
                Want::Data(ty) => Sv::Cast(cast(ty), Sv::text("'0").into()),
                _ => Sv::text("'0"),
            }),
            Expr::Cast(inner) => {
                let inner = self.value(inner, Want::Index, scope)?;
                Ok(match want {
                    Want::Data(ty) => Sv::Cast(cast(ty), inner.into()),
                    _ => inner,
                })
            }
            Expr::If(condition, then, other) => {
                let condition = self.value(condition, Want::Bool, scope)?;
                let (then, other) = (self.value(then, want, scope)?, self.value(other, want, scope)?);
                Ok(Sv::Choice(condition.into(), then.into(), other.into()))
            }
            Expr::Call(name, args) if name == "Within::new" && args.len() == 1 => {
                self.value(&args[0], want, scope)
            }
            Expr::Call(name, args) => {
                let function = self.source.functions.iter().find(|f| f.name == *name && f.of.is_none());
                let no = || {
                    self.problem(
                        scope,
                        format!(
                            "`{name}` is no function of this file: write what it does, or move it into a unit"
                        ),
                    )
                };
                let function = function.ok_or_else(no)?;
                if let Ok(Expr::Matches(..)) = &function.body {
                    return self.packet_function(function, args, scope);
                }
                self.value(&self.inlined(function, args, None)?, want, scope)
            }
            Expr::Struct(_, fields) => {
                let field = |(name, value): &(String, Expr)| {
                    Ok((name.clone(), self.value(value, Want::Bool, scope)?))
                };
                Ok(Sv::Struct(fields.iter().map(field).collect::<Read<_>>()?))
            }
            Expr::Method(inner, name, args) => self.method(inner, name, args, want, scope),
            _ => Err(self
                .problem(scope, "this expression has no SystemVerilog form: move what it does into a unit")),
        }
    }

    fn at(&self, place: Place, scope: &Scope) -> Read<Sv> {
        match place {
            Place::Pin(pin, at, members) => Ok(Sv::Pin(pin, at, members)),
            Place::Port(pin, at) if self.port(pin).kind == Kind::Wire || pin.signal == Signal::Ready => {
                Ok(Sv::Pin(pin, at, String::new()))
            }
            Place::Params(path) => self.param(&path, scope),
            _ => Err(self.problem(scope, "a value should stand here, a port's `valid`, `ready` or `data`")),
        }
    }

    pub fn param(&self, path: &[String], scope: &Scope) -> Read<Sv> {
        let found = params::shortest(self.tree, self.source, path);
        let no = || self.problem(scope, format!("no parameter is called {}", path.join(".")));
        Ok(Sv::Text(params::text(&found.ok_or_else(no)?)))
    }

    /// A constant of the file, or a value of an enum.
    fn named(&self, name: &str, want: Want, scope: &Scope) -> Read<Sv> {
        if let Some(constant) = self.source.constants.iter().find(|constant| constant.name == name) {
            let mut constants = self.constants.borrow_mut();
            if !constants.iter().any(|known| known == name) {
                constants.push(name.into());
            }
            return Ok(match want {
                Want::Data(ty) if constant.ty == "usize" => Sv::Cast(cast(ty), Sv::text(name).into()),
                _ => Sv::text(name),
            });
        }
        if let Some((ty, value)) = name.split_once("::") {
            let declared = self.tree.declared(ty, self.source, scope.line)?;
            self.packages.borrow_mut().push(declared.package.clone());
            return Ok(Sv::Text(format!("{}_{}", snake(ty), snake(value)).to_uppercase()));
        }
        Err(self.problem(scope, format!("`{name}` is no port, part, loop variable or constant of this file")))
    }

    fn method(&self, inner: &Expr, name: &str, args: &[Expr], want: Want, scope: &Scope) -> Read<Sv> {
        match (name, args, self.place(inner, scope)?) {
            ("get", [], Some(Place::Params(path))) => self.param(&path, scope),
            ("get" | "into" | "copied" | "clone", [], _) => self.value(inner, want, scope),
            ("next_power_of_two", [], _) => {
                let log = Sv::Call("$clog2".into(), vec![self.value(inner, want, scope)?]);
                Ok(Sv::binary("<<", Sv::text("32'd1"), log))
            }
            ("all" | "any", [Expr::Closure(names, body)], _) => {
                self.iterated(inner, name == "all", names, body, scope)
            }
            (_, _, Some(Place::Params(_))) => {
                let function = self.function(name, "Params", scope)?;
                self.value(&self.inlined(function, args, Some(inner))?, want, scope)
            }
            (_, [] | [Expr::Name(_)], Some(Place::This)) if of_inputs(args) => {
                let function = self.function(name, &self.source.unit.name, scope)?;
                let body = function.body.clone()?;
                if !self.helpers.borrow().iter().any(|helper| helper.name == name) {
                    let value = self.value(&body, Want::Bool, &Scope::new(function.line))?;
                    let doc = function.doc.clone();
                    let (ty, makes) = ("logic".into(), Makes::Value(value));
                    self.helpers.borrow_mut().push(Helper { name: name.into(), doc, ty, count: None, makes });
                }
                Ok(Sv::text(name))
            }
            _ => Err(self.problem(scope, format!("`.{name}()` has no SystemVerilog form here"))),
        }
    }

    pub fn function(&self, name: &str, of: &str, scope: &Scope) -> Read<&Function> {
        let function = self.source.functions.iter().find(|f| f.name == name && f.of.as_deref() == Some(of));
        function.ok_or_else(|| self.problem(scope, format!("{of} has no method {name} in this file")))
    }

    /// A function's body with its arguments substituted.
    pub fn inlined(&self, function: &Function, args: &[Expr], this: Option<&Expr>) -> Read<Expr> {
        let mut names: Vec<_> =
            function.args.iter().map(|(name, _)| name.clone()).zip(args.iter().cloned()).collect();
        names.extend(this.map(|this| ("self".to_string(), this.clone())));
        Ok(function.body.clone()?.with(&names))
    }
}

/// A method of the unit has no argument, or the assembly's inputs.
fn of_inputs(args: &[Expr]) -> bool {
    args.iter().all(|arg| matches!(arg, Expr::Name(name) if name == "i"))
}

/// A type in the form that a cast needs.
pub fn cast(ty: &str) -> String {
    let bits = ty.strip_prefix("logic [").and_then(|rest| rest.strip_suffix(":0]")?.parse::<usize>().ok());
    match bits {
        Some(top) => (top + 1).to_string(),
        None if ty == "logic" => "1".into(),
        None => ty.into(),
    }
}

fn literal(n: usize, want: Want) -> Sv {
    match want {
        Want::Data(ty) => match cast(ty).parse::<usize>() {
            Ok(bits) => Sv::Text(format!("{bits}'d{n}")),
            Err(_) => Sv::Cast(ty.into(), Sv::Text(n.to_string()).into()),
        },
        _ => Sv::Text(n.to_string()),
    }
}
