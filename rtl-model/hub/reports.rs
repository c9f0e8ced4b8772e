//! Reports: a marker of 3D is complete when all who finish work have said so, and those who count have given their values, whose
//! sum goes with it to the front end. 2 clocks from the last `done` to `complete`, 3 from the last `value`; a completion a
//! clock. Markers wait while 16 are on their way; `done` and `value` are always taken. In order of the markers.
//! Specification: Synchronisation summary; interfaces: Reports and semaphores.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Who finish work behind a marker: a ZROP and a CROP of each ROP, and the VSCs.
    sources: 1..=64 = 5, "sources";
    /// Who count samples that pass: ZROPs.
    counters: 1..=8 = 2, "counters";
    /// Who count primitives: VSCs.
    worlds: 1..=8 = 1, "counters";
    /// Who count pixels that are shaded: PROPs.
    pixels: 1..=8 = 1, "counters";
    /// Who count invocations of later stages: SMs.
    stages: 1..=16 = 2, "counters";
}

// ---- ports
kernel::ports! {
    in marker: Marker;                      // before any source can have it
    in pulse done[sources]: MarkerDone;
    in pulse value[counters]: ReportValue;
    in pulse world[worlds]: ReportValue;
    in pulse pixel[pixels]: ReportValue;
    in pulse stage[stages]: ReportValue;
    in pulse vertex: ReportValue;    // of the primitive distributor's batches
    in pulse assembled: ReportValue; // and of its assembly
    out complete: Completed;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        done: [B7; MARKERS],   // sources that have done it
        given: [B5; MARKERS],  // values that were added
        total: [B64; MARKERS],
        complete: Offer<Completed>,
    }
}

kernel::unit! {
    pub struct Reports(p) {
        registers: Regs;
        part markers: Fifo<Marker> = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        // As many as markers that are on their way, so that there is always room.
        part values: [Fifo<ReportValue>; p.counters.get()] = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part worlds: [Fifo<ReportValue>; p.worlds.get()] = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part pixels: [Fifo<ReportValue>; p.pixels.get()] = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part stages: [Fifo<ReportValue>; p.stages.get()] = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part vertices: Fifo<ReportValue> = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part assembled: Fifo<ReportValue> = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
    }
}

impl Reports {
    /// Whether all has come of a marker.
    fn is_complete(&self, marker: &Marker) -> bool {
        let (q, id, selector) = (&self.q, usize::from(marker.id), marker.selector);
        let counters = if counts_zpass(selector) {
            self.p.counters.get()
        } else if counts_world(selector) {
            self.p.worlds.get()
        } else if counts_pixels(selector) {
            self.p.pixels.get()
        } else if counts_stages(selector) {
            self.p.stages.get()
        } else if counts_vertices(selector) || counts_primitives(selector) || counts_assembled(selector) {
            1
        } else {
            0
        };
        usize::from(q.done[id]) == self.p.sources.get() && usize::from(q.given[id]) == counters
    }
}

impl Logic for Reports {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.marker = self.markers.o.push;
        o.complete.drive(&q.complete);
        o.idle = !self.markers.o.pop.valid && !q.complete.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.complete.leave(i.complete);

        for id in 0..MARKERS {
            let done = i.done.iter().filter(|done| done.get().is_some_and(|done| usize::from(done.id) == id));
            d.done[id] = q.done[id].wrapping_add(done.count() as u8) & 0x7f;
        }

        // A value a clock.
        let all = || {
            let counters = self.values.iter().chain(&self.worlds).chain(&self.pixels).chain(&self.stages);
            counters.chain([&self.vertices, &self.assembled])
        };
        let first = all().position(|values| values.o.pop.valid);
        if let Some(values) = first.and_then(|first| all().nth(first)) {
            let ReportValue { id, value } = values.o.pop.data;
            let id = usize::from(id);
            d.total[id] = q.total[id].wrapping_add(value);
            d.given[id] = q.given[id].wrapping_add(1) & 31;
        }

        // The oldest marker.
        let oldest = self.markers.o.pop.get().filter(|marker| self.is_complete(marker) && !d.complete.valid);
        if let Some(marker) = oldest {
            let id = usize::from(marker.id);
            d.complete.put(Completed { engine: Engine::ThreeD, value: q.total[id] });
            (d.done[id], d.given[id], d.total[id]) = (0, 0, 0);
        }

        // ---- clock edge
        let over = oldest.is_some();
        let given = i.value.iter().chain(&i.world).chain(&i.pixel).chain(&i.stage);
        let given = given.chain([&i.vertex, &i.assembled]);
        let all = self
            .values
            .iter_mut()
            .chain(&mut self.worlds)
            .chain(&mut self.pixels)
            .chain(&mut self.stages)
            .chain([&mut self.vertices, &mut self.assembled]);
        for (k, (values, given)) in all.zip(given).enumerate() {
            values.i.push.drive(&Offer::from(given.get().copied()));
            values.i.pop.ready = first == Some(k);
        }
        self.markers.i.push.drive(&i.marker);
        self.markers.i.pop.ready = over;
        self.q = d;
    }
}
