//! Translates `all` and `any` over arrays.

use super::design::{Design, Helper, Makes};
use super::expressions::{Scope, Want};
use super::places::Place;
use super::sv::Sv;
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;

impl Design<'_> {
    /// `x.iter().all(|one| ..)`: a reduction operator where the elements' bits form a vector.
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

    /// The arrays that an iterator traverses.
    pub fn arrays(&self, iter: &Expr, scope: &Scope) -> Read<Vec<Place>> {
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

    pub fn count(&self, array: &Place, scope: &Scope) -> Read<String> {
        let count = match array {
            Place::Part(part, _) => self.parts[part - 1].count.clone(),
            Place::Port(pin, _) => self.counts(*pin)?.into_iter().last(),
            _ => None,
        };
        count.ok_or_else(|| self.problem(scope, "this is no array"))
    }

    /// A wire with one bit per element.
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
}

/// A scope in which the names of a closure mean element `k` of their arrays.
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
