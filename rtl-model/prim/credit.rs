//! Credit counter: how many more transfers a receiver far away has room for. The
//! sender takes a credit with each transfer and waits where there is none; the
//! receiver gives it back when the room is free again, some clocks later.

use kernel::{Within, packed::*, unit::*};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Credits at reset: the receiver's room.
    pub credits: Within<1, 255>,
}

// ---- ports
packed! {
    pub struct In {
        take_valid: bool,
        give: bool,
    }
    pub struct Out {
        take_ready: bool,
        idle: bool, // all credits are here
    }
}

// ---- registers
packed! {
    pub struct Regs {
        taken: B8, // credits that are out
    }
}

#[derive(Clone)]
pub struct Credit {
    p: Params,
    pub q: Regs,
}

impl Credit {
    pub fn new(p: &Params) -> Self {
        Credit { p: p.clone(), q: Regs::default() }
    }
}

impl Legacy for Credit {
    const PATH: &'static str = "prim/credit";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let taken = usize::from(self.q.taken);
        Out { take_ready: taken < self.p.credits.get(), idle: taken == 0 }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let o = self.outputs();
        let take = i.take_valid && o.take_ready;
        // A credit that nobody took is not taken back.
        let give = i.give && !o.idle;

        d.taken = q.taken + u8::from(take) - u8::from(give);

        // ---- clock edge
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        let o = self.outputs();
        (i.take_valid && o.take_ready) == (i.give && !o.idle)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("CREDITS", self.p.credits.get())]
    }
}
