//! Translates offers: those of a port, those made of valid and data, and the first of an array.

use super::design::{Design, Helper, Makes};
use super::expressions::{Scope, Want};
use super::pins::Signal;
use super::places::Place;
use super::sv::Sv;
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;
use crate::rust::lists::Kind;
use crate::rust::source::Function;

impl Design<'_> {
    /// Valid and data of an offer expression or of a port.
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

    /// `Offer::first(&array, |one| ..)`: the first valid offer whose data meet the condition.
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
}
