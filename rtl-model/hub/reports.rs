//! Reports: completes a 3D marker when all units that finish work have reported, and all that count have sent their values; the
//! sum is sent with it to the front end. It takes 2 cycles from the last `done` to `complete`, 3 from the last `value`, and
//! sends a completion a cycle. Markers stall while 16 are in flight; `done` and `value` are always accepted. Completions are in
//! the order of the markers. Specification: Synchronisation summary; interfaces: Reports and semaphores.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Units that report when the work before a marker is finished: a ZROP and a CROP of each ROP, and the VSCs.
    sources: 1..=64 = 5, "sources";
    /// Units that count samples that pass: ZROPs.
    counters: 1..=8 = 2, "counters";
    /// Units that count primitives: VSCs.
    worlds: 1..=8 = 1, "counters";
    /// Units that count shaded pixels: PROPs.
    pixels: 1..=8 = 1, "counters";
    /// Units that count invocations of later stages: SMs.
    stages: 1..=32 = 2, "counters";
}

// ---- ports
kernel::ports! {
    in marker: Marker;                      // numbered before any source can report it
    in pulse done[sources]: MarkerDone;
    in pulse value[counters]: ReportValue;
    in pulse world[worlds]: ReportValue;
    in pulse pixel[pixels]: ReportValue;
    in pulse stage[stages]: ReportValue;
    in pulse vertex: ReportValue;    // counted in the primitive distributor's batches
    in pulse assembled: ReportValue; // counted in the primitive distributor's assembly
    out complete: Completed;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        done: [B7; MARKERS],   // sources that have reported it
        given: [B6; MARKERS],  // values that have been added
        total: [B64; MARKERS],
        complete: Offer<Completed>,
    }
}

kernel::unit! {
    pub struct Reports(p) {
        registers: Regs;
        part markers: Fifo<Marker> = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        // As many as there can be markers in flight, so that it is never full.
        part values: [Fifo<ReportValue>; p.counters.get()] = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part worlds: [Fifo<ReportValue>; p.worlds.get()] = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part pixels: [Fifo<ReportValue>; p.pixels.get()] = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part stages: [Fifo<ReportValue>; p.stages.get()] = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part vertices: Fifo<ReportValue> = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
        part assembled: Fifo<ReportValue> = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
    }
}

impl Reports {
    /// Whether all contributions to a marker have arrived.
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

        // One value is added each cycle.
        let all = || {
            let counters = self.values.iter().chain(&self.worlds).chain(&self.pixels).chain(&self.stages);
            counters.chain([&self.vertices, &self.assembled])
        };
        let first = all().position(|values| values.o.pop.valid);
        if let Some(values) = first.and_then(|first| all().nth(first)) {
            let ReportValue { id, value } = values.o.pop.data;
            let id = usize::from(id);
            d.total[id] = q.total[id].wrapping_add(value);
            d.given[id] = q.given[id].wrapping_add(1) & 63;
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
