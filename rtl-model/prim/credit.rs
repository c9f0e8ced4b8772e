//! Credit: the sender's side of a credit scheme. It passes packets on to a receiver that has no
//! ready, as long as that has places reserved.
//!
//! One packet a clock while credits last, latency 1 clock. With R clocks from the take of a packet
//! to the first clock in which its credit may be used again, CREDITS of R or more give one a clock,
//! fewer give CREDITS / R. Pushes stall while all credits are out. Order is kept.

use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// Places of the receiver, all free after reset.
    credits: 1..=64 = 8, "packets";
}

// ---- ports
kernel::ports! { <T>
    in push: T;
    out pulse out: T;      // the receiver has a place for it
    in strobe give: bool;  // the receiver gives a place back
    out level fault: bool; // it gave back more than it got
}

// ---- registers
kernel::packed! {
    pub struct Regs<T> {
        outstanding: B7, // credits used and not given back
        fault: bool,
        out: Offer<T>,
    }
}

kernel::unit! {
    flat pub struct Credit<T>(p) {
        registers: Regs<T>;
    }
}

impl<T: Packed> Credit<T> {
    fn held(&self) -> bool {
        usize::from(self.q.outstanding) < self.p.credits.get()
    }
}

impl<T: Packed> Logic for Credit<T> {
    // ---- outputs
    #[inline]
    fn show(&self, o: &mut Out<T>) {
        let q = &self.q;
        o.push.ready = self.held();
        o.out.drive(&q.out);
        o.fault = q.fault;
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: &In<T>) {
        let q = self.q;
        let mut d = q;
        let push = i.push.valid && self.held();
        // What is pushed in this clock has not reached the receiver yet: it cannot be given back.
        let back = i.give && q.outstanding > 0;

        d.outstanding = q.outstanding + u8::from(push) - u8::from(back);
        d.fault = q.fault || i.give && q.outstanding == 0;
        d.out.drive_if(push, &i.push);

        // ---- clock edge
        self.q = d;
    }

    /// A packet leaves the output a clock later by itself.
    #[inline]
    fn still(&self) -> bool {
        !self.q.out.valid
    }
}
