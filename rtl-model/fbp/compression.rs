//! Compression: a stage between crossbar and a slice of the L2, behind which compressed tiles look plain. A packet a
//! clock; 2 clocks to the slice, 3 through status, 2 back; a sector decoded a clock; a cleared kilobyte in 2 clocks
//! (compression-zbc-rate). Virtual channels wait apart; answers stall what is decoded, status that is not here what asks
//! for it. In order for each virtual channel; a tile's status and data change as one. Specification: CBC and compression.

pub mod clear_values;
pub mod codec;
pub mod decode;
pub mod encode;
pub mod kinds;
pub mod plan;
pub mod status;
pub mod types;

use bundle::*;
use clear_values::ClearValues;
use decode::Decode;
use kernel::prelude::*;
use mem::beats::{beats, ends, first_of, to_all};
use plan::{
    Plan, asked, block_of, by_status, clears, is_lost, is_raw_write, is_upper, may_change, place_of, plan,
    tile_of, tiles_of,
};
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use status::Status;
use types::*;

// ---- parameters
kernel::params! {
    /// Places of each virtual channel, here and in the slice.
    places: 5..=64 = 10, "packets";
    /// Slices of the chip: a power of two.
    slices: 1..=8 = 2, "slices";
    /// Answers of the slice that wait: 2 cut the channel at full rate.
    down_depth: 2..=16 = 2, "answers";
    part status: status::Params, with slices;
    part decode: decode::Params;
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;          // its place was reserved
    out pulse freed: FreedPlaces;
    out answer: MemoryDown;
    out pulse slice: MemoryUp;           // the slice has a place for it
    in pulse slice_freed: FreedPlaces;
    in down: MemoryDown;
    in pulse clear_write: ClearWrite;
    in level backing: BlockAddress;      // where the status of the chip's tiles begins
    in level number: ClientId;           // the slice's
    out pulse fault: AccessFault;        // a write was lost; its address is physical
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    /// Where the beats of a request come from.
    pub enum Source: 3 {
        Channel,
        Status,
        Expanded,
        Filled,
        Lost,  // they go nowhere
    }
}

kernel::choice! {
    pub enum WorkStep: 3 {
        Rest,
        Ask,     // for what a tile is made of
        Stencil, // asks for that of a tile's second line
        Write,   // what was expanded
        Fill,    // tiles with one value
    }
}

kernel::choice! {
    pub enum Cleaning: 2 {
        Rest,
        Busy,
        Done,
    }
}

kernel::packed! {
    /// A head that the slice may not have looked at.
    pub struct Sent {
        behind: B7, // places given back before it certainly has
        block: BlockAddress,
        changes: bool,
    }

    /// A client's second write of a tile is awaited.
    pub struct Paired {
        on: bool,
        client: ClientId,
        channel: VirtualChannel,
        block: BlockAddress,
    }

    /// What is done to tiles on behalf of a virtual channel's oldest request.
    pub struct Work {
        step: WorkStep,
        channel: VirtualChannel,
        block: BlockAddress,
        coding: Coding,
        clear: B4,
        upper: bool,
        tiles: B4,    // still to be filled
        read: ReadId, // whose stencil is asked for
    }

    /// A read whose sectors are answered as they are.
    pub struct Passing {
        busy: bool,
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
    }

    /// A read whose sectors come to be decoded.
    pub struct Reading {
        busy: bool,
        missing: B2,
        expands: bool, // they are for `work`
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
        coding: Coding,
        upper: bool,
        wanted: B4,
        clear: B4,
    }

    pub struct Regs {
        channel: VirtualChannel,           // of the request that comes
        whole: [B7; VIRTUAL_CHANNELS],     // requests of which all packets are here
        owed: [B7; VIRTUAL_CHANNELS],      // places to give back
        used: [B7; VIRTUAL_CHANNELS],      // places in use in the slice
        sent: [[Sent; SENT]; VIRTUAL_CHANNELS],
        paired: [Paired; PAIRS],
        turn: B2,                          // the virtual channel that passes first
        look_turn: B2,
        looked: Offer<VirtualChannel>,     // whose oldest request's status is shown
        passed: bool,                      // the last head went without status
        source: Source,                    // of beats
        from: VirtualChannel,
        left: B3,                          // beats still to go
        work: Work,
        passing: [Passing; PASSES],
        readings: [Reading; READS],
        open_turn: ReadId,
        opened: Offer<ReadId>,             // the RAMs show its sectors
        cleaning: Cleaning,
        cleaner: VirtualChannel,
        slice: Offer<MemoryUp>,
        fault: Offer<AccessFault>,
        answer: Offer<MemoryDown>,
        decoded: bool,                     // the last answer was decoded here
    }
}

kernel::unit! {
    pub struct Compression(p) {
        registers: Regs;
        part heads_in: [Fifo<MemoryHead>; VIRTUAL_CHANNELS] = fifo::of(p.places);
        part beats_in: [Fifo<MemoryBeat>; VIRTUAL_CHANNELS] = fifo::of(p.places);
        part down_in: Fifo<MemoryDown> = fifo::of(p.down_depth);
        part status: Status = p.status;
        part clear_values: ClearValues = clear_values::Params {};
        part decode: Decode = p.decode;
        part low: Ram<Sector, READS_LOG2, 1> = ram::Params {};
        part high: Ram<Sector, READS_LOG2, 1> = ram::Params {};
        part stencils: Ram<Sector, READS_LOG2, 1> = ram::Params {};
    }
}

/// A head that is sent in this clock, its beats, and what is remembered of it.
struct Go {
    head: MemoryHead,
    source: Source,
    sent: Option<(u32, bool)>,
}

impl Compression {
    /// The oldest request of a virtual channel, if all of it is here.
    fn head(&self, v: usize) -> Option<&MemoryHead> {
        self.heads_in[v].o.pop.get().filter(|_| self.q.whole[v] != 0)
    }
    /// Whether the slice has places for a request.
    fn fits(&self, head: &MemoryHead) -> bool {
        let used = usize::from(self.q.used[head.channel as usize]);
        used + usize::from(beats(head)) < self.p.places.get()
    }
    /// Whether one more head can be remembered.
    fn remembers(&self, v: usize) -> bool {
        self.q.sent[v].iter().any(|sent| sent.behind == 0)
    }
    /// Whether no other virtual channel stands in the way in a block.
    fn clear(&self, v: usize, block: u32, changes: bool) -> bool {
        let q = &self.q;
        let other = |u: VirtualChannel, at: u32| u as usize != v && at == block;
        let sent = |u: usize| {
            q.sent[u].iter().any(|s| s.behind != 0 && s.block == block && (s.changes || changes)) && u != v
        };
        !(0..VIRTUAL_CHANNELS).any(sent)
            && !q.paired.iter().any(|pair| pair.on && other(pair.channel, pair.block))
            && !(q.work.step != WorkStep::Rest && other(q.work.channel, q.work.block))
    }
    /// Whether a request that needs no status may pass.
    fn passes(&self, v: usize) -> bool {
        let q = &self.q;
        self.head(v).is_some_and(|head| {
            let reads = q.readings.iter().any(|r| r.busy && r.client == head.client)
                || q.passing.iter().any(|r| r.busy && r.client == head.client);
            let cleaned = q.cleaning == Cleaning::Done && q.cleaner as usize == v;
            !by_status(head)
                && self.fits(head)
                && !(to_all(head) && reads)
                && (head.op != MemoryOp::CleanTags || cleaned)
        })
    }
    /// Whether a read's line can be decoded.
    fn ripe(&self, k: usize) -> bool {
        let q = &self.q;
        let r = &q.readings[k];
        let opened = q.opened.get().is_some_and(|id| usize::from(*id) == k);
        // The two lines of a tile in their order.
        let turn = !(r.expands && k == 1 && q.readings[0].busy);
        r.busy && r.missing == 0 && !opened && turn
    }
}

impl Logic for Compression {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let channels = (0..VIRTUAL_CHANNELS).fold(0, |set, v| set | u8::from(q.owed[v] != 0) << v);
        o.freed.send(channels != 0, || FreedPlaces { channels });
        o.answer.drive(&q.answer);
        o.slice.drive(&q.slice);
        o.fault.drive(&q.fault);
        o.down = self.down_in.o.push;
        let waits =
            self.heads_in.iter().any(|f| f.o.pop.valid) || self.beats_in.iter().any(|f| f.o.pop.valid);
        let reads = q.readings.iter().any(|r| r.busy) || q.passing.iter().any(|r| r.busy);
        let parts = self.status.o.idle && self.decode.o.idle && !self.down_in.o.pop.valid;
        let sends = q.slice.valid || q.fault.valid || q.answer.valid || q.left != 0;
        let registers = channels == 0 && !sends;
        o.idle = !waits && !reads && parts && registers && q.cleaning == Cleaning::Rest;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut pop_heads = [false; VIRTUAL_CHANNELS];
        let mut pop_beats = [false; VIRTUAL_CHANNELS];
        let (mut change, mut takes, mut cleans) = (None, None, None);
        let (mut status_goes, mut expanded_goes) = (false, false);
        let shown = self.status.o.shown.get();

        // A request whose tile's status is shown.
        let looked = q.looked.get().map(|v| *v as usize);
        let decided = looked.zip(shown).filter(|(_, shown)| shown.hit).and_then(|(v, shown)| {
            let head = *self.head(v)?;
            let tile = shown.block.tiles[tile_of(&head)];
            let pattern = self.beats_in[v].o.pop.data.data;
            let fast = head.op == MemoryOp::FastClear && clears(&head, &pattern);
            let found = self.clear_values.o.found.data;
            let values = &self.clear_values.o;
            let free = if kinds::is_depth(head.page.kind) { values.free_depth } else { values.free };
            let changes = may_change(&head, tile.state);
            if !self.clear(v, block_of(&head), changes)
                || fast && !found.found && free.found && i.clear_write.valid
            {
                return None;
            }
            let cleared = fast && (found.found || free.found);
            Some((v, head, tile, pattern, found, free, changes, plan(&head, tile.state, &pattern, cleared)))
        });
        let reading_at = (EXPANDING..READS).find(|k| !q.readings[*k].busy);
        let passing_at = (0..PASSES).find(|k| !q.passing[*k].busy);
        // Whether it can be done, and the head that it sends.
        let ready = decided.and_then(|(v, head, .., plan)| {
            let rests = q.work.step == WorkStep::Rest;
            let sends = match plan {
                Plan::Pass(_) => Some(head),
                Plan::Refuse => return Some(Some(head)),
                Plan::Read(reading) if reading.passes => {
                    let tag = 1 << PASSING_TAG | passing_at? as u16;
                    Some(own(&head, reading.line, reading.sectors, tag))
                }
                Plan::Read(reading) if reading.stencil && !rests => None?,
                Plan::Read(reading) if reading.sectors != 0 => {
                    Some(own(&head, reading.line, reading.sectors, reading_at? as u16))
                }
                Plan::Read(_) => reading_at.map(|_| None)?,
                Plan::Fill(_) | Plan::Expand => rests.then_some(None)?,
                Plan::Clear | Plan::Drop => None,
            };
            let fits = sends.is_none_or(|head| self.fits(&head) && self.remembers(v));
            fits.then_some(sends)
        });

        // The way to the slice: beats of the request under way, or a head: of status, of what is done to tiles, of a
        // request with status or without, in turn.
        let mut go: Option<Go> = None;
        let mut done = false;
        d.slice.valid = false;
        d.fault.valid = false;
        let work = q.work;
        let w = work.channel as usize;
        let owner = self.heads_in[w].o.pop.data;
        let plain = self.decode.o.plain.get().filter(|plain| plain.client == OWN_CLIENT);
        let passing = in_turn(q.turn.into(), VIRTUAL_CHANNELS, |v| self.passes(v));
        if q.left != 0 {
            let (from, last) = (q.from as usize, q.left == 1);
            let beat = match q.source {
                Source::Channel => {
                    pop_beats[from] = true;
                    Some(self.beats_in[from].o.pop.data)
                }
                Source::Lost => {
                    pop_beats[from] = true;
                    d.left = q.left - 1;
                    None
                }
                Source::Status => {
                    status_goes = self.status.o.memory.valid;
                    match self.status.o.memory.get() {
                        Some(MemoryUp::Beat(beat)) => Some(*beat),
                        _ => None,
                    }
                }
                Source::Filled => {
                    let data = codec::constant(&work.coding, &self.beats_in[w].o.pop.data.data);
                    if last && work.tiles == 0 {
                        pop_heads[w] = true;
                        pop_beats[w] = true;
                        d.work.step = WorkStep::Rest;
                    }
                    Some(MemoryBeat { mask: !0, data, last })
                }
                Source::Expanded => plain.map(|plain| {
                    expanded_goes = true;
                    let merges = owner.op == MemoryOp::Write
                        && is_upper(&owner) == work.upper
                        && owner.sectors >> plain.sector & 1 == 1;
                    let mut data = plain.data;
                    if merges {
                        pop_beats[w] = true;
                        let beat = self.beats_in[w].o.pop.data;
                        data = merged(&data, &beat);
                    }
                    if last {
                        d.work.upper = true;
                        if work.upper {
                            d.work.step = WorkStep::Rest;
                            pop_heads[w] = owner.op == MemoryOp::Write;
                        }
                    }
                    MemoryBeat { mask: !0, data, last }
                }),
            };
            if let Some(beat) = beat {
                d.slice.put(MemoryUp::Beat(beat));
                d.left = q.left - 1;
            }
        } else {
            let status_head = match self.status.o.memory.get() {
                Some(MemoryUp::Head(head)) if self.fits(head) => Some(*head),
                _ => None,
            };
            // A head that work sends.
            let tile_line = u64::from(work.block) << INTERLEAVE_LOG2;
            let at = usize::from(work.upper);
            let wants = match work.step {
                WorkStep::Rest => None,
                WorkStep::Ask => {
                    let (sectors, _) = asked(&work.coding, work.upper, 15);
                    Some((own(&owner, owner.line & !1, sectors, at as u16), Source::Channel))
                }
                WorkStep::Stencil => {
                    Some((own(&owner, owner.line | 1, 8, u16::from(work.read)), Source::Channel))
                }
                WorkStep::Write if plain.is_none() => None,
                WorkStep::Write => {
                    let line = owner.line & !1 | u64::from(work.upper);
                    Some((writing(&owner, line, 15), Source::Expanded))
                }
                WorkStep::Fill if work.tiles == 0 => None,
                WorkStep::Fill => {
                    let line = tile_line | u64::from(first_of(work.tiles).0) << 1;
                    Some((writing(&owner, line, kinds::stored(&work.coding) & 15), Source::Filled))
                }
            };
            // Without sectors there is nothing to ask for.
            let asks = work.step == WorkStep::Ask && !q.readings[at].busy;
            let silent = asks && wants.is_some_and(|(head, _)| head.sectors == 0);
            let may = wants
                .filter(|(head, _)| self.fits(head) && self.remembers(w))
                .filter(|_| (work.step != WorkStep::Ask || asks) && !silent);
            if silent || may.is_some() && status_head.is_none() {
                match work.step {
                    WorkStep::Ask => {
                        let (sectors, stencil) = asked(&work.coding, work.upper, 15);
                        d.readings[at] = Reading {
                            busy: true,
                            missing: sectors.count_ones() as u8 + u8::from(stencil),
                            expands: true,
                            client: OWN_CLIENT,
                            coding: work.coding,
                            upper: work.upper,
                            wanted: 15,
                            clear: work.clear,
                            ..Reading::default()
                        };
                        d.work.upper = !work.upper;
                        d.work.step = match work.upper {
                            false => WorkStep::Ask,
                            true if stencil => WorkStep::Stencil,
                            true => WorkStep::Write,
                        };
                    }
                    WorkStep::Stencil if owner.op == MemoryOp::Read => {
                        d.work.step = WorkStep::Rest;
                        pop_heads[w] = true;
                    }
                    WorkStep::Stencil => d.work.step = WorkStep::Write,
                    WorkStep::Fill => d.work.tiles = first_of(work.tiles).1,
                    _ => (),
                }
            }
            if let Some(head) = status_head {
                status_goes = true;
                go = Some(Go { head, source: Source::Status, sent: None });
            } else if let Some((head, source)) = may {
                go = Some(Go { head, source, sent: Some((work.block, true)) });
            } else if let Some(Some(head)) =
                ready.filter(|sends| sends.is_some() && (passing.is_none() || q.passed))
                && let Some((_, whose, .., changes, plan)) = decided
            {
                done = true;
                d.passed = false;
                go = Some(match plan {
                    Plan::Refuse => Go { head, source: Source::Lost, sent: None },
                    _ => Go { head, source: Source::Channel, sent: Some((block_of(&whose), changes)) },
                });
            } else if let Some(v) = passing
                && let Some(head) = self.head(v)
            {
                d.passed = true;
                d.turn = (v + 1) as u8 & 3;
                pop_heads[v] = true;
                if head.op == MemoryOp::CleanTags {
                    d.cleaning = Cleaning::Rest;
                }
                let source = if is_lost(head) { Source::Lost } else { Source::Channel };
                go = Some(Go { head: *head, source, sent: None });
            }
        }
        done |= ready.is_some_and(|sends| sends.is_none());

        // What was decided is done.
        if let Some((v, head, tile, pattern, found, free, _, plan)) = decided.filter(|_| done) {
            let mut becomes = None;
            pop_heads[v] = true;
            if is_raw_write(&head) {
                let free = q.paired.iter().position(|pair| !pair.on);
                let (client, block) = (head.client, block_of(&head));
                let ends = |pair: &Paired| pair.on && pair.client == client && pair.block == block;
                if !head.pair {
                    if let Some(k) = q.paired.iter().position(ends) {
                        d.paired[k].on = false;
                    }
                } else if let Some(k) = free
                    && !matches!(plan, Plan::Refuse)
                {
                    d.paired[k] = Paired { on: true, client, channel: head.channel, block };
                }
            }
            match plan {
                Plan::Pass(state) => {
                    becomes = state.map(|state| TileStatus { state, ..TileStatus::default() });
                }
                Plan::Clear => {
                    let index = if found.found { found.index } else { free.index };
                    becomes = Some(TileStatus { clear: index, state: 1, ..TileStatus::default() });
                    pop_beats[v] = true;
                    if !found.found {
                        let words = std::array::from_fn(|k| pattern.words[k]);
                        takes = Some(ClearWrite {
                            depth: kinds::is_depth(head.page.kind),
                            index,
                            value: ClearValue { words },
                        });
                    }
                }
                Plan::Fill(state) => {
                    becomes = Some(TileStatus { state, ..TileStatus::default() });
                    pop_heads[v] = false;
                    let coding = kinds::coding(head.page.kind, state);
                    d.work = Work {
                        step: WorkStep::Fill,
                        channel: head.channel,
                        block: block_of(&head),
                        coding,
                        tiles: head.sectors,
                        ..Work::default()
                    };
                }
                Plan::Expand => {
                    becomes = Some(TileStatus::default());
                    pop_heads[v] = false;
                    d.work = Work {
                        step: WorkStep::Ask,
                        channel: head.channel,
                        block: block_of(&head),
                        coding: kinds::coding(head.page.kind, tile.state),
                        clear: tile.clear,
                        read: 1,
                        ..Work::default()
                    };
                }
                Plan::Read(reading) if reading.passes => {
                    d.passing[passing_at.unwrap_or(0)] = Passing {
                        busy: true,
                        client: head.client,
                        tag: head.tag,
                        status: reading.status,
                        compressible: reading.compressible,
                    };
                }
                Plan::Read(reading) => {
                    let coding = kinds::coding(head.page.kind, tile.state);
                    let k = reading_at.unwrap_or(0);
                    if reading.stencil {
                        pop_heads[v] = false;
                        d.work = Work {
                            step: WorkStep::Stencil,
                            channel: head.channel,
                            block: block_of(&head),
                            read: k as u8,
                            ..Work::default()
                        };
                    }
                    d.readings[k] = Reading {
                        busy: true,
                        missing: reading.sectors.count_ones() as u8 + u8::from(reading.stencil),
                        expands: false,
                        client: head.client,
                        tag: head.tag,
                        status: reading.status,
                        compressible: reading.compressible,
                        coding: Coding { form: reading.form, ..coding },
                        upper: is_upper(&head),
                        wanted: reading.wanted,
                        clear: tile.clear,
                    };
                }
                Plan::Drop | Plan::Refuse => (),
            }
            change =
                becomes.map(|status| StatusChange { place: place_of(&head), tiles: tiles_of(&head), status });
        }

        // A head goes.
        let freed = i.slice_freed.get().map_or(0, |freed| freed.channels);
        for v in 0..VIRTUAL_CHANNELS {
            let back = freed >> v & 1;
            d.used[v] -= back;
            for sent in &mut d.sent[v] {
                sent.behind = sent.behind.saturating_sub(back);
            }
        }
        if let Some(Go { head, source, .. }) = go {
            d.source = source;
            d.from = head.channel;
            d.left = beats(&head);
        }
        if let Some(Go { head, source: Source::Lost, .. }) = go {
            d.fault.put(AccessFault {
                kind: AccessFaultKind::Kind,
                client: head.client,
                access: AccessKind::Write,
                space: 0,
                address: head.line << 7,
            });
        } else if let Some(Go { head, sent, .. }) = go {
            let v = head.channel as usize;
            d.slice.put(MemoryUp::Head(head));
            d.used[v] += 1 + beats(&head);
            if let (Some((block, changes)), Some(k)) =
                (sent, q.sent[v].iter().position(|sent| sent.behind == 0))
            {
                d.sent[v][k] = Sent { behind: d.used[v], block, changes };
            }
        }

        // A tile's status is looked at.
        let may_look = |v: usize| {
            let works = work.step != WorkStep::Rest && w == v;
            // Beats of the request before it are in front of its own.
            let own = matches!(q.source, Source::Channel | Source::Lost);
            let beats = q.left != 0 && own && q.from as usize == v;
            let ready = |head: &MemoryHead| {
                by_status(head) && (!beats || q.left == 1 && head.op != MemoryOp::FastClear)
            };
            self.head(v).is_some_and(ready) && looked != Some(v) && !works && self.status.o.looks
        };
        let look = in_turn(q.look_turn.into(), VIRTUAL_CHANNELS, may_look);
        d.looked.valid = false;
        if let Some(v) = look {
            d.look_turn = (v + 1) as u8 & 3;
            d.looked.put(self.heads_in[v].o.pop.data.channel);
        }

        // All status goes to memory for CleanTags.
        match q.cleaning {
            Cleaning::Rest => {
                let asks = |v: usize| self.head(v).is_some_and(|head| head.op == MemoryOp::CleanTags);
                if let Some(v) = (0..VIRTUAL_CHANNELS).find(|v| asks(*v))
                    && self.status.o.resting
                {
                    let head = self.heads_in[v].o.pop.data;
                    cleans = Some(head.client);
                    d.cleaner = head.channel;
                    d.cleaning = Cleaning::Busy;
                }
            }
            Cleaning::Busy => {
                if self.status.o.resting {
                    d.cleaning = Cleaning::Done;
                }
            }
            Cleaning::Done => (),
        }

        // Answers: of the slice, some of them for here, and what was decoded, in turn.
        d.answer.leave(i.answer);
        let free = !d.answer.valid;
        let down = self.down_in.o.pop.get();
        let own = down.filter(|down| down.client == OWN_CLIENT);
        let filled = own.filter(|down| down.tag >> STATUS_TAG & 1 == 1);
        let passing = own.filter(|down| filled.is_none() && down.tag >> PASSING_TAG & 1 == 1);
        let stays = own.is_some() && filled.is_none() && passing.is_none();
        let forwards = down.is_some() && (own.is_none() || passing.is_some());
        let k = if stays { usize::from(self.down_in.o.pop.data.tag) & (READS - 1) } else { 0 };
        let reading = q.readings[k];
        let plain_goes = self.decode.o.plain.get().filter(|plain| plain.client != OWN_CLIENT);
        let (mut goes, mut decoded_goes) = (false, false);
        if free && forwards && (plain_goes.is_none() || q.decoded) {
            let mut answer = self.down_in.o.pop.data;
            if let Some(down) = passing {
                let k = usize::from(down.tag) & (PASSES - 1);
                let Passing { client, tag, status, compressible, .. } = q.passing[k];
                answer = MemoryDown { client, tag, status, compressible, ..answer };
                d.passing[k].busy = !answer.last;
            }
            d.answer.put(answer);
            d.decoded = false;
            goes = true;
        } else if let Some(plain) = plain_goes
            && free
        {
            d.answer.put(*plain);
            d.decoded = true;
            decoded_goes = true;
        }
        let sector = self.down_in.o.pop.data;
        let two = matches!(reading.coding.form, Form::Arithmetic | Form::FourPlanes);
        let to_stencils = stays && reading.coding.stencil && sector.sector == 3;
        let to_high = stays && !to_stencils && two && sector.sector & 1 == 1;
        let to_low = stays && !to_stencils && !to_high;
        if stays {
            d.readings[k].missing = reading.missing - 1;
        }

        // Lines that are decoded.
        let id = usize::from(q.opened.data);
        let job = q.opened.get().map(|_| {
            let r = &q.readings[id];
            let value = self.clear_values.o.shown;
            let low = match r.coding.form {
                Form::Clear => Sector { words: std::array::from_fn(|w| value.words[w % VALUE_WORDS]) },
                Form::Plain => Sector::default(),
                _ => self.low.o.read_data,
            };
            DecodeJob {
                client: r.client,
                tag: r.tag,
                status: r.status,
                compressible: r.compressible,
                coding: r.coding,
                upper: r.upper,
                wanted: r.wanted,
                low,
                high: self.high.o.read_data,
                stencil: self.stencils.o.read_data,
            }
        });
        let jobs = job.is_some() && self.decode.o.job.ready;
        if jobs {
            d.opened.valid = false;
            d.readings[id].busy = false;
        }
        let mut opens = None;
        if !d.opened.valid {
            opens = in_turn(q.open_turn.into(), READS, |k| self.ripe(k));
            if let Some(k) = opens {
                d.opened.put(k as u8);
                d.open_turn = (k + 1) as u8 & (READS - 1) as u8;
            }
        }

        // Places.
        let packet = i.request.get();
        let comes = |v: usize| match packet {
            Some(MemoryUp::Head(head)) => head.channel as usize == v,
            Some(MemoryUp::Beat(_)) => q.channel as usize == v,
            None => false,
        };
        if let Some(MemoryUp::Head(head)) = packet {
            d.channel = head.channel;
        }
        for v in 0..VIRTUAL_CHANNELS {
            let ended = comes(v) && packet.is_some_and(ends);
            d.whole[v] = q.whole[v] + u8::from(ended) - u8::from(pop_heads[v]);
            let left = u8::from(pop_heads[v]) + u8::from(pop_beats[v]);
            d.owed[v] = q.owed[v] + left - u8::from(q.owed[v] != 0);
        }

        // ---- clock edge
        for v in 0..VIRTUAL_CHANNELS {
            let here = comes(v);
            self.heads_in[v].i.push.send(
                here && matches!(packet, Some(MemoryUp::Head(_))),
                || match packet {
                    Some(MemoryUp::Head(head)) => *head,
                    _ => MemoryHead::default(),
                },
            );
            self.heads_in[v].i.pop.ready = pop_heads[v];
            self.beats_in[v].i.push.send(
                here && matches!(packet, Some(MemoryUp::Beat(_))),
                || match packet {
                    Some(MemoryUp::Beat(beat)) => *beat,
                    _ => MemoryBeat::default(),
                },
            );
            self.beats_in[v].i.pop.ready = pop_beats[v];
        }
        self.status.i.look.send(look.is_some(), || {
            let head = look.map_or(MemoryHead::default(), |v| self.heads_in[v].o.pop.data);
            StatusLook { place: place_of(&head) }
        });
        self.status.i.change = change.into();
        self.status.i.clean = cleans.into();
        self.status.i.memory.ready = status_goes;
        self.status.i.filled.send(filled.is_some(), || sector.data);
        self.status.i.backing = i.backing;
        self.status.i.number = i.number;
        let finds = look.is_some_and(|v| self.heads_in[v].o.pop.data.op == MemoryOp::FastClear);
        self.clear_values.i.find.send(finds, || {
            let v = look.unwrap_or(0);
            let pattern = self.beats_in[v].o.pop.data.data;
            let depth = kinds::is_depth(self.heads_in[v].o.pop.data.page.kind);
            ClearFind { depth, value: ClearValue { words: std::array::from_fn(|k| pattern.words[k]) } }
        });
        self.clear_values.i.show.send(opens.is_some(), || {
            let r = &q.readings[opens.unwrap_or(0)];
            let (depth, index) = (r.coding.depth, r.clear);
            ClearShow { depth, index }
        });
        self.clear_values.i.write = if i.clear_write.valid { i.clear_write } else { takes.into() };
        self.low.i.read(opens.is_some(), opens.unwrap_or(0) as u64);
        self.high.i.read(opens.is_some(), opens.unwrap_or(0) as u64);
        self.stencils.i.read(opens.is_some(), opens.unwrap_or(0) as u64);
        self.low.i.write(to_low, k as u64, || sector.data);
        self.high.i.write(to_high, k as u64, || sector.data);
        self.stencils.i.write(to_stencils, k as u64, || sector.data);
        self.decode.i.job = job.into();
        self.decode.i.plain.ready = decoded_goes || expanded_goes;
        self.down_in.i.push.drive(&i.down);
        self.down_in.i.pop.ready = goes || stays || filled.is_some();
        self.q = d;
    }
}

/// The stage's own read, for a request.
fn own(head: &MemoryHead, line: u64, sectors: u8, tag: u16) -> MemoryHead {
    let mut head = writing(head, line, sectors);
    head.op = MemoryOp::Read;
    head.client = OWN_CLIENT;
    head.tag = tag;
    head
}

/// A write for a request, of what is made here.
fn writing(head: &MemoryHead, line: u64, sectors: u8) -> MemoryHead {
    let mut head = *head;
    head.op = MemoryOp::Write;
    head.line = line;
    head.sectors = sectors;
    head.view = MemoryView::Plain;
    head.status = 0;
    head.pair = false;
    head
}

/// A sector with the bytes of a beat.
fn merged(sector: &Sector, beat: &MemoryBeat) -> Sector {
    let word = |w: usize| {
        let bytes = (beat.mask >> (4 * w)) & 15;
        let bits = (0..4).fold(0, |bits, b| bits | (bytes >> b & 1) * (0xff << (8 * b)));
        sector.words[w] & !bits | beat.data.words[w] & bits
    };
    Sector { words: std::array::from_fn(word) }
}
