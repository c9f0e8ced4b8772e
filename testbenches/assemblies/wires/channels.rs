//! The drives of channels: gated, to two at once, to all of an array, of one of two, to one of two.

use super::design::Design;
use super::drives::{At, Within};
use super::expressions::{Scope, Want};
use super::pins::Signal;
use super::sv::Sv;
use crate::rust::connections::End;
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;
use crate::rust::lists::Kind;

impl Design<'_> {
    pub fn condition(&self, expr: Option<&Expr>, scope: &Scope) -> Read<Option<Sv>> {
        expr.map(|expr| self.value(expr, Want::Bool, scope)).transpose()
    }

    /// One end of a channel.
    pub fn channel_end(&self, end: &End, driven: bool, scope: &Scope) -> Read<At> {
        let at = self.end(end, driven, scope)?;
        let port = self.port(at.pin);
        if port.kind != Kind::Channel {
            let text = "has no ready: a pulse meets a pulse with `=>`, a level is `<=`";
            return Err(self.problem(scope, format!("`{}` {text}", port.name)));
        }
        Ok(at)
    }

    pub fn channel(
        &mut self,
        from: &End,
        to: &[End],
        only_if: Option<&Expr>,
        scope: &Scope,
        within: &[Within],
    ) -> Read<()> {
        let from = self.channel_end(from, false, scope)?;
        let to: Vec<_> = to.iter().map(|to| self.channel_end(to, true, scope)).collect::<Read<_>>()?;
        let only_if = self.condition(only_if, scope)?;
        let ready = |at: &At| at.read(Signal::Ready);
        match to.as_slice() {
            [a, b] => {
                self.offers(&from, a, Some(ready(b)), within);
                self.offers(&from, b, Some(ready(a)), within);
                let both = Sv::binary("&&", ready(a), ready(b));
                self.drive(from.pin.with(Signal::Ready), &from.index, both, false, within);
            }
            _ => {
                let (to, wire) = (&to[0], only_if.is_none());
                self.offers(&from, to, only_if.clone(), within);
                let ready = match only_if {
                    Some(condition) => Sv::binary("&&", ready(to), condition),
                    None => ready(to),
                };
                self.drive(from.pin.with(Signal::Ready), &from.index, ready, wire, within);
            }
        }
        Ok(())
    }

    /// The first source under the condition, else the second.
    pub fn merge(
        &mut self,
        condition: &Expr,
        from: &[End; 2],
        to: &End,
        scope: &Scope,
        within: &[Within],
    ) -> Read<()> {
        let condition = self.value(condition, Want::Bool, scope)?;
        let (a, b) = (self.channel_end(&from[0], false, scope)?, self.channel_end(&from[1], false, scope)?);
        let to = self.channel_end(to, true, scope)?;
        for signal in [Signal::Valid, Signal::Data] {
            let value = Sv::choice(&condition, a.read(signal), b.read(signal));
            self.drive(to.pin.with(signal), &to.index, value, false, within);
        }
        for (at, condition) in [(&a, condition.clone()), (&b, Sv::not(&condition))] {
            let ready = Sv::binary("&&", to.read(Signal::Ready), condition);
            self.drive(at.pin.with(Signal::Ready), &at.index, ready, false, within);
        }
        Ok(())
    }

    pub fn merge_pulses(
        &mut self,
        condition: &Expr,
        from: &[End; 2],
        to: &End,
        only_if: Option<&Expr>,
        scope: &Scope,
        within: &[Within],
    ) -> Read<()> {
        let condition = self.value(condition, Want::Bool, scope)?;
        let (a, b) = (self.end(&from[0], false, scope)?, self.end(&from[1], false, scope)?);
        let to = self.end(to, true, scope)?;
        let chosen = |signal| Sv::choice(&condition, a.read(signal), b.read(signal));
        let valid = match self.condition(only_if, scope)? {
            Some(only_if) => Sv::binary("&&", chosen(Signal::Valid), only_if),
            None => chosen(Signal::Valid),
        };
        let data = chosen(Signal::Data);
        self.drive(to.pin.with(Signal::Valid), &to.index, valid, false, within);
        self.drive(to.pin.with(Signal::Data), &to.index, data, false, within);
        Ok(())
    }

    /// To the first target under the condition, else to the second.
    pub fn split(
        &mut self,
        condition: &Expr,
        from: &End,
        to: &[End; 2],
        scope: &Scope,
        within: &[Within],
    ) -> Read<()> {
        let condition = self.value(condition, Want::Bool, scope)?;
        let from = self.channel_end(from, false, scope)?;
        let (a, b) = (self.channel_end(&to[0], true, scope)?, self.channel_end(&to[1], true, scope)?);
        self.offers(&from, &a, Some(condition.clone()), within);
        self.offers(&from, &b, Some(Sv::not(&condition)), within);
        let ready = Sv::choice(&condition, a.read(Signal::Ready), b.read(Signal::Ready));
        self.drive(from.pin.with(Signal::Ready), &from.index, ready, false, within);
        Ok(())
    }

    /// Broadcasts to all elements of an array: each sees valid only when all others are ready.
    pub fn broadcast(
        &mut self,
        from: &End,
        part: &str,
        port: &str,
        scope: &Scope,
        within: &[Within],
    ) -> Read<()> {
        let from = self.end(from, false, scope)?;
        let to = End { part: Some((part.into(), None)), port: port.into(), index: None };
        let to = self.end(&to, true, scope)?;
        let count = self.parts[to.pin.owner - 1].count.clone();
        let count = count.ok_or_else(|| self.problem(scope, format!("{part} is no array of parts")))?;
        let ready = to.read(Signal::Ready);
        self.drive(from.pin.with(Signal::Ready), &from.index, ready.clone().all(), false, within);
        let itself = Sv::binary("<<", Sv::Cast(count.clone(), Sv::text("1").into()), Sv::text("k"));
        let others = Sv::binary("|", ready, itself).all();
        let to = At { pin: to.pin, index: vec![Sv::text("k")] };
        let within = [within, &[Within::For { var: "k".into(), count }]].concat();
        self.offers(&from, &to, Some(others), &within);
        Ok(())
    }
}
