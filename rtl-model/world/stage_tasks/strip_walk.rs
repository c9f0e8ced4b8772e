//! Strip walk: reads the control words that a geometry warp writes, lane by lane, and makes primitives from strips, in parts of up to
//! 32 contiguous vertices. It reads a control word a cycle, and sends a part in 2 cycles and one for each two primitives. Shared
//! memory stalls it, and so do parts that are not accepted. Order is kept; the parts of a batch's next warp wait until these are read.
//! Specification: ISBEs and the GS FIFO, PES: VSC.

use super::shape::control_rows;
use super::strip_prim::as_batch;
use super::types::*;
use crate::vertex_room::room_log2;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Batches and warps that can wait.
    work: 1..=64 = 16, "warps";
    /// Rows requested ahead.
    rows: 1..=15 = 4, "rows";
}

// ---- ports
kernel::ports! {
    in work: StageWork;
    in pairs: BatchPrims;      // primitives of evaluation warps; each warp's begin with a new packet
    in pulse done: bool;       // a warp of geometry has ended
    in pulse part_ended: bool; // an evaluation warp has ended
    out row_request: IsbeAccess;
    in pulse row: IsbeRow;
    out stage: StagePacket;
    out fast: GeometryWork;    // a warp of a pass-through shader that has ended, while nothing else is in flight
    in pulse fast_sent: bool;  // all of it was sent
    in pulse part_read: bool;  // a part was read that is not its batch's last
    out pulse read: bool;      // all outputs of the geometry warp are read
    out pulse evaluation_read: bool; // a part of evaluation was read that is not its batch's last
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: WalkPhase,
        ended: B7,             // warps that have ended and are not yet processed
        stream: B2,            // stream whose vertices are searched
        requested: B7,             // rows that were requested
        ahead: B4,             // rows requested and not yet processed
        at_row: B7,            // number of the row at the head
        lane: B6,
        lane_at: B12,          // its first control word
        vertex: B11,
        count: B2,             // vertices of the strip so far, limited to those that a primitive needs before its last
        odd: bool,
        latest: [B12; 2],      // its latest vertices, the most recent first
        first: B12,            // the part's first vertex, and its last
        end_at: B12,
        prims: B6,
        list: [StripPrim; PART_PRIMS],
        whole: bool,           // the walk has ended: the part is the last one
        sent: B6,              // primitives that were sent
        unread: B7,            // parts not yet read; those of evaluation, the oldest first
        of_evaluation: B64,
        evaluation_read: Offer<bool>,
        row_request: Offer<IsbeAccess>,
        stage: Offer<StagePacket>,
        fast: Offer<GeometryWork>,
        read: Offer<bool>,
    }
}

kernel::unit! {
    pub struct StripWalk(p) {
        registers: Regs;
        part work_in: Fifo<StageWork> = fifo::of(p.work);
        part row_in: Fifo<IsbeRow> = fifo::of(p.rows);
        part pairs: DeepFifo<BatchPrims, 7> = deep_fifo::Params { depth: Within::new(EVALUATION_PAIRS) };
    }
}

/// Pairs of primitives that wait for evaluation warps: those of four warps, and of one that is being gathered.
const EVALUATION_PAIRS: usize = 127;
/// Most parts that are not yet read.
const MOST_UNREAD: u8 = 63;

/// Vertices that a primitive needs before its last.
fn needs(topology: u8) -> u8 {
    match usize::from(topology) {
        OUT_LINES => 1,
        OUT_TRIANGLES => 2,
        _ => 0,
    }
}

/// The topology into which strips are cut.
pub fn topology_of(topology: u8) -> Topology {
    match needs(topology) {
        0 => Topology::Points,
        1 => Topology::Lines,
        _ => Topology::Triangles,
    }
}

impl StripWalk {
    /// A pass-through shader's warp has ended: its primitives form a part.
    fn pass(&self, d: &mut Regs, work: &GeometryWork) {
        if d.stage.valid || self.q.unread >= MOST_UNREAD {
            return;
        }
        d.ended -= u8::from(work.lanes != 0);
        d.fast.put(*work);
        if !work.last {
            Self::sent(d, false);
        }
        d.phase = WalkPhase::Fast;
    }

    fn work(&self) -> GeometryWork {
        match self.work_in.o.pop.data {
            StageWork::Geometry(work) => work,
            _ => GeometryWork::default(),
        }
    }

    fn evaluation(&self) -> EvaluationWork {
        match self.work_in.o.pop.data {
            StageWork::Evaluation(work) => work,
            _ => EvaluationWork::default(),
        }
    }

    /// A part that is not its batch's last was sent.
    fn sent(d: &mut Regs, evaluation: bool) {
        d.of_evaluation |= u64::from(evaluation) << (d.unread & 63);
        d.unread += 1;
    }

    /// The next stream that has vertices.
    fn next_stream(&self, streams: u8) -> Option<u8> {
        (self.q.stream + 1..4).find(|stream| streams >> stream & 1 == 1)
    }

    /// Requests rows of control words ahead.
    fn request(&self, d: &mut Regs, work: &GeometryWork) {
        let q = &self.q;
        let walks = q.phase == WalkPhase::Walk && q.requested < control_rows(&work.shape);
        if walks && !d.row_request.valid && usize::from(q.ahead) < self.p.rows.get() {
            let row = work.row + u16::from(q.requested) & 0x3ff;
            d.row_request.put(IsbeAccess {
                request: RowRequest { row, ..RowRequest::default() },
                data: IsbeRow::default(),
            });
            d.requested = q.requested + 1;
            d.ahead += 1;
        }
    }

    fn start_pass(d: &mut Regs, stream: u8) {
        d.stream = stream;
        (d.requested, d.at_row) = (0, 0);
        (d.lane, d.lane_at, d.vertex) = (0, 0, 0);
        (d.count, d.odd) = (0, false);
        (d.prims, d.whole) = (0, false);
        d.phase = WalkPhase::Walk;
    }

    /// The row is completely processed.
    fn drop_row(&mut self, d: &mut Regs) {
        self.row_in.i.pop.ready = self.row_in.o.pop.valid;
        if self.row_in.o.pop.valid {
            d.at_row = self.q.at_row + 1;
            d.ahead -= 1;
        }
    }

    fn next_lane(&self, d: &mut Regs, work: &GeometryWork) {
        d.lane = self.q.lane + 1;
        d.lane_at = self.q.lane_at + (work.shape.vertices | 1) & 0xfff;
        d.vertex = 0;
        (d.count, d.odd) = (0, false);
    }

    /// Processes a control word.
    fn walk(&mut self, d: &mut Regs, work: &GeometryWork) {
        let q = self.q;
        if q.lane >= work.lanes {
            if q.at_row < control_rows(&work.shape) {
                self.drop_row(d);
            } else {
                (d.whole, d.sent) = (true, 0);
                d.phase = WalkPhase::Part;
            }
            return;
        }
        if q.vertex >= work.shape.vertices {
            self.next_lane(d, work);
            return;
        }
        let at = q.lane_at + q.vertex & 0xfff;
        if u16::from(q.at_row) < at >> 5 {
            self.drop_row(d);
            return;
        }
        let Some(row) = self.row_in.o.pop.get() else { return };
        let word = row.words[usize::from(at & 31)];
        if word & 1 == 0 {
            self.next_lane(d, work);
            return;
        }
        let need = needs(work.topology);
        let mine = word >> CONTROL_STREAM & 3 == q.stream.into();
        let makes = mine && q.count >= need;
        if makes {
            let lowest = if need == 0 { at } else { q.latest[usize::from(need) - 1] };
            let first = if q.prims == 0 { lowest } else { q.first };
            if usize::from(q.prims) == PART_PRIMS || usize::from(at - first & 0xfff) >= PART_VERTICES {
                d.sent = 0;
                d.phase = WalkPhase::Part;
                return;
            }
            let near = |vertex: u16| (vertex.wrapping_sub(first) & 31) as u8;
            let [last, middle, far] = [near(at), near(q.latest[0]), near(q.latest[1])];
            let corners = match (need, q.odd, work.last_provokes) {
                (0, ..) => [last; 3],
                (1, ..) => [middle, last, last],
                (_, false, _) => [far, middle, last],
                (_, true, true) => [middle, far, last],
                (_, true, false) => [far, last, middle],
            };
            d.list[usize::from(q.prims)] = StripPrim { corners, first: q.count == need && !q.odd };
            (d.first, d.end_at, d.prims) = (first, at, q.prims + 1);
            d.odd = !q.odd;
        }
        if mine {
            d.latest = [at, q.latest[0]];
            d.count = (q.count + 1).min(need);
        }
        if word >> CONTROL_CUT & 1 == 1 {
            (d.count, d.odd) = (0, false);
        }
        d.vertex = q.vertex + 1;
    }

    /// Sends the part's head; a warp's last part is sent if it is not empty or if its batch ends.
    fn part(&self, d: &mut Regs, work: &GeometryWork) {
        let q = &self.q;
        let next = self.next_stream(work.streams).filter(|_| q.whole);
        let last = q.whole && next.is_none() && work.last;
        if q.prims != 0 || last {
            if d.stage.valid || q.unread >= MOST_UNREAD {
                return;
            }
            let plane = 1 << work.shape.stride_log2;
            d.stage.put(StagePacket::Part(BatchPart {
                word: (work.row << 5) + plane + q.first & 0x7fff,
                stride_log2: work.shape.stride_log2,
                vertices: if q.prims == 0 { 0 } else { (q.end_at - q.first & 0x3f) as u8 + 1 },
                prims: q.prims,
                topology: topology_of(work.topology),
                stream: q.stream,
                last,
                ..BatchPart::default()
            }));
            if !last {
                Self::sent(d, false);
            }
        }
        self.after(d, work, q.prims != 0);
    }

    /// The phase after a part's head, or after its primitives.
    fn after(&self, d: &mut Regs, work: &GeometryWork, prims: bool) {
        let q = &self.q;
        let next = self.next_stream(work.streams).filter(|_| q.whole);
        match next {
            _ if prims => d.phase = WalkPhase::Prims,
            _ if !q.whole => (d.prims, d.phase) = (0, WalkPhase::Walk),
            Some(stream) => Self::start_pass(d, stream),
            None => d.phase = WalkPhase::Read,
        }
    }

    /// Sends two of its primitives.
    fn send_prims(&self, d: &mut Regs, work: &GeometryWork) {
        let q = &self.q;
        if d.stage.valid {
            return;
        }
        let prims = std::array::from_fn(|k| as_batch(&q.list[usize::from(q.sent) + k & 31]));
        d.stage.put(StagePacket::Prims(BatchPrims { prims }));
        d.sent = q.sent + BATCH_PRIMS as u8;
        if d.sent >= q.prims {
            self.after(d, work, false);
        }
    }

    /// Begins the next work: a batch is forwarded; a warp must have ended.
    fn begin(&self, d: &mut Regs) -> bool {
        match self.work_in.o.pop.get() {
            Some(StageWork::Batch(done)) if !d.stage.valid => {
                d.stage.put(StagePacket::Batch(*done));
                true
            }
            Some(StageWork::Alpha(part)) if !d.stage.valid => {
                d.stage.put(StagePacket::Alpha(*part));
                true
            }
            Some(StageWork::Geometry(_)) => {
                d.phase = WalkPhase::Wait;
                false
            }
            Some(StageWork::Evaluation(_)) => {
                d.phase = WalkPhase::Evaluate;
                false
            }
            _ => false,
        }
    }

    /// Sends the part of an evaluation warp that has ended.
    fn evaluate(&self, d: &mut Regs) {
        let q = &self.q;
        let work = self.evaluation();
        let runs = work.vertices != 0;
        if runs && q.ended == 0 || d.stage.valid || q.unread >= MOST_UNREAD {
            return;
        }
        d.ended -= u8::from(runs);
        d.stage.put(StagePacket::Part(BatchPart {
            word: work.row << 5 & 0x7fff,
            stride_log2: room_log2(work.vertices) as u8,
            vertices: work.vertices,
            prims: work.prims,
            topology: work.topology,
            stream: 0,
            last: work.last,
            first_id: work.first_id,
            starts: work.starts,
            ..BatchPart::default()
        }));
        if !work.last {
            Self::sent(d, true);
        }
        d.sent = 0;
        d.phase = WalkPhase::Pairs;
    }

    /// Sends its primitives, two in a packet.
    fn pairs(&mut self, d: &mut Regs) -> bool {
        let q = &self.q;
        if q.sent >= self.evaluation().prims {
            d.phase = WalkPhase::Idle;
            return true;
        }
        if let Some(pair) = self.pairs.o.pop.get().filter(|_| !d.stage.valid) {
            d.stage.put(StagePacket::Prims(*pair));
            d.sent = q.sent + BATCH_PRIMS as u8;
            self.pairs.i.pop.ready = true;
        }
        false
    }

    /// All parts of a batch's warp are read before the next warp's outputs overwrite them.
    fn read(&self, d: &mut Regs, work: &GeometryWork) -> bool {
        let goes = work.last || self.q.unread == 0;
        if goes {
            d.phase = WalkPhase::Idle;
            if !work.last {
                d.read.put(true);
            }
        }
        goes
    }
}

impl Logic for StripWalk {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.work = self.work_in.o.push;
        o.row_request.drive(&q.row_request);
        o.stage.drive(&q.stage);
        o.fast.drive(&q.fast);
        o.read.drive(&q.read);
        o.evaluation_read.drive(&q.evaluation_read);
        o.pairs = self.pairs.o.push;
        o.idle = !self.work_in.o.pop.valid && q.phase == WalkPhase::Idle && !q.stage.valid && !q.read.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.row_request.leave(i.row_request);
        d.stage.leave(i.stage);
        d.fast.leave(i.fast);
        d.read.valid = false;
        d.ended += u8::from(i.done.valid) + u8::from(i.part_ended.valid);
        d.evaluation_read.valid = false;
        if i.part_read.valid && q.unread != 0 {
            d.unread -= 1;
            if q.of_evaluation & 1 == 1 {
                d.evaluation_read.put(true);
            }
            d.of_evaluation >>= 1;
        }
        self.pairs.i.pop.ready = false;
        self.row_in.i.pop.ready = false;
        let work = self.work();
        self.request(&mut d, &work);
        let mut ends = false;
        match q.phase {
            WalkPhase::Idle => ends = self.begin(&mut d),
            // A warp without lanes need not be waited for.
            WalkPhase::Wait if work.fast && (work.lanes == 0 || q.ended != 0) => self.pass(&mut d, &work),
            WalkPhase::Fast if i.fast_sent.valid => d.phase = WalkPhase::Read,
            WalkPhase::Fast => (),
            WalkPhase::Wait => {
                if work.lanes == 0 || q.ended != 0 {
                    d.ended -= u8::from(work.lanes != 0);
                    Self::start_pass(&mut d, 0);
                }
            }
            WalkPhase::Walk => self.walk(&mut d, &work),
            WalkPhase::Part => self.part(&mut d, &work),
            WalkPhase::Prims => self.send_prims(&mut d, &work),
            WalkPhase::Read => ends = self.read(&mut d, &work),
            WalkPhase::Evaluate => self.evaluate(&mut d),
            WalkPhase::Pairs => ends = self.pairs(&mut d),
        }

        // ---- clock edge
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = ends;
        self.row_in.i.push.drive(&i.row);
        self.pairs.i.push.drive(&i.pairs);
        self.q = d;
    }
}
