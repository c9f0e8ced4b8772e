//! A register on each wire; channels and pulses add a number.

use kernel::prelude::*;

kernel::params! {
    /// The number added.
    add: 0..=100 = 1, "";
}
kernel::ports! {
    in x: B8;
    out y: B8;
    in pulse p: B8;
    out pulse r: B8;
    in level l: bool;
    out level m: bool;
}
kernel::packed! {
    pub struct Regs {
        held: bool,
        y: B8,
        notified: bool,
        r: B8,
        m: bool,
    }
}
kernel::unit! {
    pub struct Leaf(p) {
        registers: Regs;
    }
}
impl Logic for Leaf {
    fn show(&self, o: &mut Out) {
        o.x.ready = !self.q.held;
        o.y.send(self.q.held, || self.q.y);
        o.r.send(self.q.notified, || self.q.r);
        o.m = self.q.m;
    }
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let add = self.p.add.get() as u8;
        if q.held && i.y.ready {
            d.held = false;
        }
        if let Some(x) = i.x.get().filter(|_| !q.held) {
            (d.held, d.y) = (true, x + add);
        }
        d.notified = i.p.valid;
        if let Some(p) = i.p.get() {
            d.r = p + add;
        }
        d.m = i.l;
        self.q = d;
    }
}
