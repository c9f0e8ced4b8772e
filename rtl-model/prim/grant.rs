//! Grant: stores which of several sources of a channel was offered and not accepted, so that its offer does not change.
//!
//! The offers do not pass through it, so they are not delayed: the owner offers the word of the source `held`, else that
//! of the first source that offers. It handles an offer a cycle and stalls nothing. Sources have a fixed priority.

use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse shown: B8;    // source whose word is offered
    in sample taken: bool; // the word is accepted
    out pulse held: B8;    // source whose word was offered and not accepted
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        held: Offer<B8>,
    }
}

kernel::unit! {
    pub struct Grant(p) {
        registers: Regs;
    }
}

impl Logic for Grant {
    // ---- outputs
    #[inline]
    fn show(&self, o: &mut Out) {
        o.held.drive(&self.q.held);
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.held.drive_if(!i.taken, &i.shown);

        // ---- clock edge
        self.q = d;
    }
}
