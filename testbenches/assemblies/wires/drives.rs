//! The drives of a connection: which pins drive which pins.

use super::design::Design;
use super::expressions::{Scope, Want, cast};
use super::pins::{OWN, Pin, Signal};
use super::sv::Sv;
use crate::rust::connections::{Connection, End, Over};
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;
use crate::rust::lists::Kind;

/// A loop or condition that encloses a drive.
#[derive(Clone, Debug, PartialEq)]
pub enum Within {
    For { var: String, count: String },
    If(Sv),
}

#[derive(Clone, Debug)]
pub struct Drive {
    pub within: Vec<Within>,
    pub index: Vec<Sv>,
    pub value: Sv,
    /// The drive connects a pin directly to a pin.
    pub wire: bool,
    /// Its position among all drives.
    pub order: usize,
}

pub struct At {
    pub pin: Pin,
    pub index: Vec<Sv>,
}

impl At {
    pub fn read(&self, signal: Signal) -> Sv {
        Sv::Pin(self.pin.with(signal), self.index.clone(), String::new())
    }
}

impl Design<'_> {
    pub fn connect(&mut self, connection: &Connection, within: &mut Vec<Within>) -> Read<()> {
        match connection {
            Connection::For { var, over, body, line } => {
                let mut added = vec![];
                let count = match over {
                    Over::Param(path) => self.plain(&self.param(path, &Scope::new(*line))?),
                    Over::Port(end) => {
                        let scope = Scope::new(*line);
                        let counts = self.counts(self.any_end(end, &scope)?.pin)?;
                        let no = || self.problem(&scope, format!("`{}` is no array of ports", end.port));
                        counts.last().cloned().ok_or_else(no)?
                    }
                    Over::Part(name) => {
                        let part = self.parts.iter().find(|part| part.part.name == *name);
                        let no = || self.source.problem(*line, format!("no array of parts is called {name}"));
                        let part = part.ok_or_else(no)?;
                        added.extend(part.only_if.clone().map(Within::If));
                        part.count.clone().ok_or_else(no)?
                    }
                };
                added.push(Within::For { var: var.clone(), count });
                self.inside(added, body, within)
            }
            Connection::If { param, value, body, line } => {
                let param = self.param(param, &Scope::new(*line))?;
                self.inside(
                    vec![Within::If(Sv::binary("==", param, Sv::Text(value.to_string())))],
                    body,
                    within,
                )
            }
            Connection::Channel { from, to, only_if, line } => {
                self.channel(from, to, only_if.as_ref(), &scope(within, *line), within)
            }
            Connection::First { grant, from, to, pulse: false, line, .. } => {
                self.first_of(grant.as_deref(), from, to, &scope(within, *line), within)
            }
            Connection::First { from, to, only_if, line, .. } => {
                self.first_pulse(from, to, only_if.as_ref(), &scope(within, *line), within)
            }
            Connection::Merge { condition, from, to, pulse: false, line, .. } => {
                self.merge(condition, from, to, &scope(within, *line), within)
            }
            Connection::Merge { condition, from, to, only_if, line, .. } => {
                self.merge_pulses(condition, from, to, only_if.as_ref(), &scope(within, *line), within)
            }
            Connection::Split { condition, from, to, line } => {
                self.split(condition, from, to, &scope(within, *line), within)
            }
            Connection::All { from, part, port, line } => {
                self.broadcast(from, part, port, &scope(within, *line), within)
            }
            Connection::Pulse { from, to, only_if, line } => {
                let scope = scope(within, *line);
                let (from, to) = (self.end(from, false, &scope)?, self.end(to, true, &scope)?);
                let only_if = self.condition(only_if.as_ref(), &scope)?;
                self.offers(&from, &to, only_if, within);
                Ok(())
            }
            Connection::Level { to, value, line } => self.level(to, value, &scope(within, *line), within),
        }
    }

    fn inside(&mut self, added: Vec<Within>, body: &[Connection], within: &mut Vec<Within>) -> Read<()> {
        let depth = within.len();
        within.extend(added);
        let done = body.iter().try_for_each(|inner| self.connect(inner, within));
        within.truncate(depth);
        done
    }

    pub fn drive(&mut self, to: Pin, index: &[Sv], value: Sv, wire: bool, within: &[Within]) {
        let order = self.drives.values().map(Vec::len).sum();
        let drive = Drive { within: within.to_vec(), index: index.to_vec(), value, wire, order };
        self.drives.entry(to).or_default().push(drive);
    }

    /// Drives valid and data; valid only if a condition holds.
    pub fn offers(&mut self, from: &At, to: &At, only_if: Option<Sv>, within: &[Within]) {
        let valid = match &only_if {
            Some(condition) => Sv::binary("&&", from.read(Signal::Valid), condition.clone()),
            None => from.read(Signal::Valid),
        };
        self.drive(to.pin.with(Signal::Valid), &to.index, valid, only_if.is_none(), within);
        self.drive(to.pin.with(Signal::Data), &to.index, from.read(Signal::Data), true, within);
    }

    fn level(&mut self, to: &End, value: &Expr, scope: &Scope, within: &[Within]) -> Read<()> {
        let to = self.any_end(to, scope)?;
        let port = self.port(to.pin);
        let ty = self.ty(to.pin.with(Signal::Data));
        let driven = port.input != (to.pin.owner == OWN);
        match port.kind {
            Kind::Wire if driven => {
                let want = if ty == "logic" { Want::Bool } else { Want::Data(&ty) };
                let value = self.as_wide(self.value(value, want, scope)?, to.pin);
                let wire = matches!(value, Sv::Pin(..));
                self.drive(to.pin.with(Signal::Data), &to.index, value, wire, within);
            }
            _ if driven => {
                let (valid, data) = self.offer(value, &ty, scope)?;
                self.drive(to.pin.with(Signal::Valid), &to.index, valid, false, within);
                self.drive(to.pin.with(Signal::Data), &to.index, data, false, within);
            }
            Kind::Channel => {
                let value = self.ready(value, scope)?;
                self.drive(to.pin.with(Signal::Ready), &to.index, value, false, within);
            }
            _ => return Err(self.problem(scope, format!("nothing of `{}` is driven here", port.name))),
        }
        Ok(())
    }

    /// Extends a number of another width.
    fn as_wide(&self, value: Sv, to: Pin) -> Sv {
        let bits = |pin: Pin| self.tree.bits(&self.rust_type(pin), self.owner(pin.owner));
        match &value {
            Sv::Pin(pin, _, members)
                if members.is_empty() && pin.signal == Signal::Data && bits(*pin) != bits(to) =>
            {
                Sv::Cast(cast(&self.ty(to)), value.into())
            }
            _ => value,
        }
    }

    /// `Ready { ready: .. }`, or a bit.
    fn ready(&self, value: &Expr, scope: &Scope) -> Read<Sv> {
        match value {
            Expr::Struct(name, fields) if name == "Ready" && fields.len() == 1 => {
                self.value(&fields[0].1, Want::Bool, scope)
            }
            _ => self.value(value, Want::Bool, scope),
        }
    }

    /// One end of a connection: the driving or the driven port.
    pub fn end(&self, end: &End, driven: bool, scope: &Scope) -> Read<At> {
        let at = self.any_end(end, scope)?;
        let port = self.port(at.pin);
        if (port.input != (at.pin.owner == OWN)) != driven {
            let way = if driven { "a wire does not end at" } else { "no wire begins at" };
            return Err(self.problem(
                scope,
                format!("{way} `{}`: it is an {}put", port.name, if port.input { "in" } else { "out" }),
            ));
        }
        if port.kind == Kind::Wire {
            return Err(self.problem(scope, format!("`{}` is a level: it is driven with `<=`", port.name)));
        }
        Ok(at)
    }

    pub fn any_end(&self, end: &End, scope: &Scope) -> Read<At> {
        let (mut owner, mut index) = (OWN, vec![]);
        if let Some((part, at)) = &end.part {
            let place = self.parts.iter().position(|known| known.part.name == *part);
            owner = 1 + place.ok_or_else(|| self.problem(scope, format!("no part is called {part}")))?;
            index.extend(at.iter().map(|at| self.value(at, Want::Index, scope)).collect::<Read<Vec<_>>>()?);
        }
        let port = self.owner(owner).port(&end.port);
        let of = || format!("{} has no port `{}`", self.owner(owner).file(), end.port);
        let port = port.ok_or_else(|| self.problem(scope, of()))?;
        index
            .extend(end.index.iter().map(|at| self.value(at, Want::Index, scope)).collect::<Read<Vec<_>>>()?);
        Ok(At { pin: Pin { owner, port, signal: Signal::Data }, index })
    }
}

/// The loops around a connection.
fn scope(within: &[Within], line: usize) -> Scope {
    let mut scope = Scope::new(line);
    scope.vars.extend(within.iter().filter_map(|within| match within {
        Within::For { var, .. } => Some(var.clone()),
        Within::If(_) => None,
    }));
    scope
}
