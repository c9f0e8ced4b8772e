//! `all` and `any` of arrays, the first of an array, functions of packets.

use super::design::{Design, Helper, Makes};
use super::expressions::{Scope, Want};
use super::pins::Signal;
use super::places::Place;
use super::sv::Sv;
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;
use crate::rust::lists::Kind;
use crate::rust::source::Function;
use kernel::package::{snake, sv_type};

impl Design<'_> {
    /// `x.iter().all(|one| ..)`: where the elements' bits can stand side by side, an operation on all of them.
    pub fn iterated(&self, iter: &Expr, all: bool, names: &[String], body: &Expr, scope: &Scope) -> Read<Sv> {
        let arrays = self.arrays(iter, scope)?;
        if let (Expr::Binary(operator, left, right), [_]) = (body, arrays.as_slice())
            && operator == (if all { "&&" } else { "||" })
        {
            let [left, right] = [left, right].map(|part| self.iterated(iter, all, names, part, scope));
            return Ok(Sv::binary(operator, left?, right?));
        }
        let mut inner = scope.clone();
        inner.each.extend(names.iter().cloned().zip(arrays.iter().cloned()));
        inner.vector = true;
        let bits = match self.value(body, Want::Bool, &inner) {
            Ok(bits) => bits,
            Err(_) => self.one_by_one(names, &arrays, body, scope)?,
        };
        let value = if all { bits.all() } else { Sv::binary("!=", bits, Sv::text("'0")) };
        let only_if = arrays.iter().find_map(|place| match place {
            Place::Part(part, _) => self.parts[part - 1].only_if.clone(),
            _ => None,
        });
        Ok(match only_if {
            Some(condition) if all => Sv::binary(
                "||",
                Sv::Not('!', Sv::text(format!("({})", self.plain(&condition))).into()),
                value,
            ),
            Some(condition) => Sv::binary("&&", condition, value),
            None => value,
        })
    }

    /// The arrays that an iterator goes through.
    fn arrays(&self, iter: &Expr, scope: &Scope) -> Read<Vec<Place>> {
        match iter {
            Expr::Method(inner, name, args) if name == "zip" && args.len() == 1 => {
                let mut arrays = self.arrays(inner, scope)?;
                arrays.extend(self.arrays(&args[0], scope)?);
                Ok(arrays)
            }
            Expr::Method(inner, name, args) if name == "iter" && args.is_empty() => self.arrays(inner, scope),
            _ => match self.place(iter, scope)? {
                Some(place @ (Place::Part(..) | Place::Port(..))) => Ok(vec![place]),
                _ => Err(self.problem(scope, "only arrays of parts and of ports can be gone through")),
            },
        }
    }

    fn count(&self, array: &Place, scope: &Scope) -> Read<String> {
        let count = match array {
            Place::Part(part, _) => self.parts[part - 1].count.clone(),
            Place::Port(pin, _) => self.counts(*pin)?.into_iter().last(),
            _ => None,
        };
        count.ok_or_else(|| self.problem(scope, "this is no array"))
    }

    /// A wire of a bit for each element.
    fn one_by_one(&self, names: &[String], arrays: &[Place], body: &Expr, scope: &Scope) -> Read<Sv> {
        let count = self.count(&arrays[0], scope)?;
        let value = self.value(body, Want::Bool, &with_element(names, arrays, scope))?;
        let mut helpers = self.helpers.borrow_mut();
        let of = match &arrays[0] {
            Place::Port(pin, _) => self.wire_name(*pin),
            Place::Part(part, _) => self.owner_name(*part).to_string(),
            _ => String::new(),
        };
        let name = format!("{of}_each");
        if helpers.iter().any(|helper| helper.name == name) {
            return Err(
                self.problem(scope, format!("elements of {of} are compared twice: write one function"))
            );
        }
        let makes = Makes::Each(value);
        helpers.push(Helper {
            name: name.clone(),
            doc: vec![],
            ty: "logic".into(),
            count: Some(count),
            makes,
        });
        Ok(Sv::Text(name))
    }

    /// Valid and data of what is an offer, or both from a port.
    pub fn offer(&self, expr: &Expr, ty: &str, scope: &Scope) -> Read<(Sv, Sv)> {
        match expr {
            Expr::Call(name, args) if name == "Offer::new" && args.len() == 2 => {
                Ok((self.value(&args[0], Want::Bool, scope)?, self.value(&args[1], Want::Data(ty), scope)?))
            }
            Expr::Method(this, name, args)
                if args.is_empty() && matches!(&**this, Expr::Name(this) if this == "self") =>
            {
                let function = self.function(name, &self.source.unit.name, scope)?;
                self.first(function, ty)?;
                Ok((Sv::Text(format!("{name}_valid")), Sv::text(name)))
            }
            _ => {
                match self.place(expr, scope)? {
                    Some(Place::Port(pin, at))
                        if pin.signal == Signal::Data && self.port(pin).kind != Kind::Wire =>
                    {
                        Ok((
                            Sv::Pin(pin.with(Signal::Valid), at.clone(), String::new()),
                            Sv::Pin(pin, at, String::new()),
                        ))
                    }
                    _ => Err(self
                        .problem(scope, "an offer is a channel's, a pulse's, or `Offer::new(valid, data)`")),
                }
            }
        }
    }

    /// `Offer::first(&array, |one| ..)`: the first that is valid and for whose data something holds.
    fn first(&self, function: &Function, ty: &str) -> Read<()> {
        if self.helpers.borrow().iter().any(|helper| helper.name == function.name) {
            return Ok(());
        }
        let scope = Scope::new(function.line);
        let no =
            || self.problem(&scope, "a function that makes an offer is one `Offer::first(&array, |one| ..)`");
        let Expr::Call(name, args) = function.body.clone()? else { return Err(no()) };
        let ("Offer::first", [array, Expr::Closure(names, body)]) = (name.as_str(), args.as_slice()) else {
            return Err(no());
        };
        let arrays = self.arrays(array, &scope)?;
        let Place::Port(pin, _) = arrays[0] else { return Err(no()) };
        let mut inner = scope.clone();
        let at = vec![Sv::text("k")];
        inner.each.push((names[0].clone(), Place::Pin(pin, at.clone(), String::new())));
        let holds = self.value(body, Want::Bool, &inner)?;
        let holds = Sv::binary("&&", Sv::Pin(pin.with(Signal::Valid), at.clone(), String::new()), holds);
        let (count, value) = (self.count(&arrays[0], &scope)?, Sv::Pin(pin, at, String::new()));
        let valid = Helper {
            name: format!("{}_valid", function.name),
            doc: vec![],
            ty: "logic".into(),
            count: None,
            makes: Makes::Nothing,
        };
        let (doc, ty, makes) = (function.doc.clone(), ty.into(), Makes::First { holds, value, count });
        self.helpers
            .borrow_mut()
            .extend([valid, Helper { name: function.name.clone(), doc, ty, count: None, makes }]);
        Ok(())
    }

    /// A call of a function that is one `matches!` of a packet.
    pub fn packet_function(&self, function: &Function, args: &[Expr], scope: &Scope) -> Read<Sv> {
        let ([(arg, ty)], [packet], Expr::Matches(_, variant, condition)) =
            (function.args.as_slice(), args, function.body.clone()?)
        else {
            return Err(self.problem(scope, "a function with `matches!` has one argument, the packet"));
        };
        let Some((ty, variant)) = variant.split_once("::").filter(|(of, _)| of == ty) else {
            return Err(self.problem(scope, format!("the variant of `matches!` should be one of {ty}")));
        };
        let declared = self.tree.declared(ty, self.source, function.line)?;
        let body = self.tree.variant(declared, variant);
        let body = body.ok_or_else(|| self.problem(scope, format!("{ty} has no variant {variant}")))?;
        self.packages.borrow_mut().push(declared.package.clone());
        if condition.is_some() {
            self.packages.borrow_mut().extend(self.tree.packages(&body, self.source, function.line)?);
        }
        if !self.helpers.borrow().iter().any(|helper| helper.name == function.name) {
            let text = self.packet_text(function, arg, ty, variant, &body, condition)?;
            let (name, doc, makes) = (function.name.clone(), function.doc.clone(), Makes::Function(text));
            self.helpers.borrow_mut().push(Helper { name, doc, ty: "logic".into(), count: None, makes });
        }
        let packet = self.value(packet, Want::Data(&sv_type(ty)), scope)?;
        Ok(Sv::Call(function.name.clone(), vec![packet]))
    }

    fn packet_text(
        &self,
        function: &Function,
        arg: &str,
        ty: &str,
        variant: &str,
        body: &str,
        condition: Option<(String, Box<Expr>)>,
    ) -> Read<String> {
        let (p, v) = (snake(ty), snake(variant));
        let kind = format!("{arg}.kind == {}", format!("{p}_{v}").to_uppercase());
        let head = format!("  function automatic logic {}(input {p}_t {arg});\n", function.name);
        let Some((name, condition)) = condition else {
            return Ok(format!("{head}    return {kind};\n  endfunction\n"));
        };
        let text = self.plain(&self.member(&condition, &name, function.line)?);
        Ok(format!(
            "{head}    {} {name};\n    {name} = {p}_{v}({arg});\n    return {kind} && ({text});\n  endfunction\n",
            sv_type(body)
        ))
    }

    /// An expression of the fields of a variable alone.
    fn member(&self, expr: &Expr, variable: &str, line: usize) -> Read<Sv> {
        match expr {
            Expr::Name(name) if name == variable => Ok(Sv::text(name)),
            Expr::Field(inner, field) => {
                Ok(Sv::Text(format!("{}.{field}", self.plain(&self.member(inner, variable, line)?))))
            }
            Expr::Not(inner) => Ok(Sv::Not('!', self.member(inner, variable, line)?.into())),
            Expr::Binary(operator, left, right) if operator == "&&" || operator == "||" => Ok(Sv::binary(
                operator,
                self.member(left, variable, line)?,
                self.member(right, variable, line)?,
            )),
            _ => Err(self
                .source
                .problem(line, "the condition of `matches!` is of fields with `&&`, `||` and `!` alone")),
        }
    }
}

/// A scope in which the names of a closure are element `k` of their arrays.
fn with_element(names: &[String], arrays: &[Place], scope: &Scope) -> Scope {
    let mut inner = scope.clone();
    for (name, array) in names.iter().zip(arrays) {
        let place = match array.clone() {
            Place::Part(part, _) => Place::Part(part, vec![Sv::text("k")]),
            Place::Port(pin, at) => Place::Port(pin, [at, vec![Sv::text("k")]].concat()),
            other => other,
        };
        inner.each.push((name.clone(), place));
    }
    inner.vector = false;
    inner
}
