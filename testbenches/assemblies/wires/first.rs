//! The drives of `first`: one of several sources, the first that offers or the one that a grant holds.

use super::design::{Design, Helper, Makes};
use super::drives::{At, Within};
use super::expressions::{Scope, cast};
use super::pins::{Pin, Signal};
use super::sv::Sv;
use crate::rust::connections::End;
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;

impl Design<'_> {
    pub fn first_of(
        &mut self,
        grant: Option<&str>,
        from: &[End],
        to: &End,
        scope: &Scope,
        within: &[Within],
    ) -> Read<()> {
        let from: Vec<_> =
            from.iter().map(|from| self.channel_end(from, false, scope)).collect::<Read<_>>()?;
        let to = self.channel_end(to, true, scope)?;
        let number = grant.map(|grant| self.granted(grant, &from, scope)).transpose()?;
        let mine: Vec<_> = match &number {
            Some((at, ty)) => {
                (0..from.len()).map(|k| Sv::binary("==", at.clone(), numbered(k, ty))).collect()
            }
            None => from.iter().map(|from| from.read(Signal::Valid)).collect(),
        };
        let offered = any(&from);
        self.drive(to.pin.with(Signal::Valid), &to.index, offered.clone(), false, within);
        self.drive(to.pin.with(Signal::Data), &to.index, chosen(&from, &mine), false, within);
        for (k, source) in from.iter().enumerate() {
            let ready = to.read(Signal::Ready);
            let ready = match number {
                Some(_) => Sv::binary("&&", ready, mine[k].clone()),
                None => {
                    mine[..k].iter().fold(ready, |ready, before| Sv::binary("&&", ready, Sv::not(before)))
                }
            };
            self.drive(source.pin.with(Signal::Ready), &source.index, ready, false, within);
        }
        if let (Some(grant), Some((at, _))) = (grant, number) {
            let shown = self.grant_pin(grant, "shown", true, scope)?;
            let taken = self.grant_pin(grant, "taken", true, scope)?;
            self.drive(shown.with(Signal::Valid), &[], offered, false, within);
            self.drive(shown, &[], at, false, within);
            self.drive(taken, &[], to.read(Signal::Ready), false, within);
        }
        Ok(())
    }

    pub fn first_pulse(
        &mut self,
        from: &[End],
        to: &End,
        only_if: Option<&Expr>,
        scope: &Scope,
        within: &[Within],
    ) -> Read<()> {
        let from: Vec<_> = from.iter().map(|from| self.end(from, false, scope)).collect::<Read<_>>()?;
        let to = self.end(to, true, scope)?;
        let mine: Vec<_> = from.iter().map(|from| from.read(Signal::Valid)).collect();
        let valid = match self.condition(only_if, scope)? {
            Some(condition) => Sv::binary("&&", any(&from), condition),
            None => any(&from),
        };
        self.drive(to.pin.with(Signal::Valid), &to.index, valid, false, within);
        self.drive(to.pin.with(Signal::Data), &to.index, chosen(&from, &mine), false, within);
        Ok(())
    }

    fn grant_pin(&self, grant: &str, port: &str, driven: bool, scope: &Scope) -> Read<Pin> {
        let end = End { part: Some((grant.into(), None)), port: port.into(), index: None };
        let at = self.any_end(&end, scope)?;
        match self.is_target(at.pin) == driven {
            true => Ok(at.pin),
            false => Err(self.problem(scope, format!("{grant} is no grant"))),
        }
    }

    /// A wire with the number of the source, and its type.
    fn granted(&self, grant: &str, from: &[At], scope: &Scope) -> Read<(Sv, String)> {
        let held = self.grant_pin(grant, "held", false, scope)?;
        let (ty, name) = (self.ty(held), format!("{grant}_at"));
        let (last, others) = (from.len() - 1, from[..from.len() - 1].iter().enumerate().rev());
        let first = others.fold(numbered(last, &ty), |rest, (k, from)| {
            Sv::choice(&from.read(Signal::Valid), numbered(k, &ty), rest)
        });
        let is_held = Sv::Pin(held.with(Signal::Valid), vec![], String::new());
        let value = Sv::choice(&is_held, Sv::Pin(held, vec![], String::new()), first);
        self.helpers.borrow_mut().push(Helper {
            name: name.clone(),
            doc: vec![],
            ty: ty.clone(),
            count: None,
            makes: Makes::Value(value),
        });
        Ok((Sv::Text(name), ty))
    }
}

fn numbered(k: usize, ty: &str) -> Sv {
    Sv::Text(format!("{}'d{k}", cast(ty)))
}

/// One of the sources offers.
fn any(from: &[At]) -> Sv {
    let mut valid = from.iter().map(|from| from.read(Signal::Valid));
    let first = valid.next().unwrap_or(Sv::text("1'b0"));
    valid.fold(first, |all, valid| Sv::binary("||", all, valid))
}

/// The payload of the first source whose condition holds, else of the last.
fn chosen(from: &[At], mine: &[Sv]) -> Sv {
    let data = |k: usize| from[k].read(Signal::Data);
    (0..from.len() - 1).rev().fold(data(from.len() - 1), |rest, k| Sv::choice(&mine[k], data(k), rest))
}
