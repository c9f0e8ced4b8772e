//! Parallel parts, which a worker thread may run.

use super::{Part, Slot};
use crate::unit::{Unit, Visitor};
use crate::workers::{Employs, Job, Mailbox};
use std::any::Any;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A slot that is at its worker in each clock edge, if it has one.
pub struct Parallel<U: Unit> {
    slot: Option<Box<Slot<U>>>,
    worker: Option<Arc<Mailbox>>,
}

const HOME: &str = "a slot is at its worker only while the parts run";

impl<U: Unit> Deref for Parallel<U> {
    type Target = Slot<U>;
    #[inline]
    fn deref(&self) -> &Slot<U> {
        self.slot.as_deref().expect(HOME)
    }
}
impl<U: Unit> DerefMut for Parallel<U> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Slot<U> {
        self.slot.as_deref_mut().expect(HOME)
    }
}

impl<U: Unit> From<U> for Parallel<U> {
    fn from(unit: U) -> Self {
        Parallel { slot: Some(Box::new(unit.into())), worker: None }
    }
}

/// The copy has no worker.
impl<U: Unit> Clone for Parallel<U> {
    fn clone(&self) -> Self {
        Parallel { slot: self.slot.clone(), worker: None }
    }
}

impl<U: Unit> Job for Slot<U> {
    fn run(&mut self) {
        self.edge();
    }
}

impl<U: Unit> Employs for Parallel<U> {
    fn path(&self) -> &'static str {
        U::PATH
    }
    fn set_worker(&mut self, worker: Option<Arc<Mailbox>>) {
        self.worker = worker;
    }
}

impl<U: Unit> Part for Parallel<U> {
    /// Hands the slot to its worker, unless it sleeps, which costs less than handing it over.
    fn start(&mut self) {
        let Some(worker) = &self.worker else { return };
        if let Some(slot) = self.slot.take_if(|slot| !slot.is_quiet(&slot.i)) {
            worker.give(slot);
        }
    }
    fn edge(&mut self) -> bool {
        self.slot.as_mut().is_some_and(|slot| slot.edge())
    }
    fn join(&mut self) -> bool {
        if self.slot.is_some() {
            return false;
        }
        let Some(worker) = &self.worker else { return false };
        let job: Box<dyn Any> = worker.wait();
        self.slot = job.downcast().ok();
        !self.sleeps()
    }
    fn rest(&self) -> u32 {
        Part::rest(&**self)
    }
    fn advance_by(&mut self, cycles: u32) {
        Part::advance_by(&mut **self, cycles);
    }
    fn visit(&mut self, name: &str, v: &mut dyn Visitor) {
        if !v.parallel(self) {
            Part::visit(&mut **self, name, v);
        }
    }
}
