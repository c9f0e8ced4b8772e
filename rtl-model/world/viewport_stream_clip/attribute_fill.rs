//! Attribute fill: builds the image of a piece's entry: records, then eight scalars of a vertex a cycle (pes-vsc-attribute-rate),
//! once their rows have arrived; for a made vertex in every second cycle. Rows stall it, and so does a full image. Order is kept.
//! Specification: PES: VSC, Alpha/beta phases and circular buffers.

mod components;
mod vertices;

use super::attribute_scale::{self, AttributeScale};
use super::entry_image::*;
use super::output_map::{held, kept, map_after};
use super::share_sum::{self, ShareSum};
use super::types::*;
use arith::fp32_fma::{FMA_CYCLES, Fp32Fma};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::header_maps::count;
use prim::ram::{self, Ram};

/// Lines of attributes, and of records, that can wait to be written.
const IMAGE_LINES: u16 = 256;
const RECORD_LINES: u8 = 32;
/// Images that are being filled, or wait to be accepted.
const ENTRIES: usize = 4;
/// Made vertices in the pipelines of their screen shares, and of their sums.
const MAKING: usize = 8;
const SUMMING: usize = 12;
/// Cycles from the last operation to its words in the image.
const FILL_CYCLES: usize = FMA_CYCLES + 4;

// ---- parameters
kernel::params! {
    /// Rows requested ahead.
    rows: 4..=31 = 16, "rows";
}

// ---- ports
kernel::ports! {
    in fill: FillStep;
    in pulse window: WindowVertex;
    in pulse made: PlacedMade;
    out read: RowRead;
    in pulse row: IsbeRow;
    in pulse lines: LinesFree;
    out pulse image: ImageWrite;
    out pulse record: RecordWrite;
    out entry: EntryImage;
    out pulse rows_free: RowsFree;
    out pulse piece_free: PieceFree;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        map: OutputMap,
        components: [B64; 4],          // components of a vertex that are read, a cycle later
        scalars: ScalarCount,          // number of these scalars
        settled: bool,                 // the map has not changed since they were counted
        waits: B3,                     // images that wait to be accepted
        free: B9,                      // free lines for attributes
        line: B8,                      // next free line
        free_records: B6,              // free lines for records
        record_line: B5,
        phase: FillPhase,
        piece: BatchPiece,
        vertices: B6,
        first: B5,                     // first line of the records; of the attributes
        attributes: B8,
        requests: [B64; 4],                // components whose rows are still to be requested
        read: Offer<RowRead>,
        ahead: B5,                     // rows requested and not yet accepted
        loads: [B64; 4],               // components whose rows are still to be accepted
        at: B8,                        // first scalar of the group
        slots: B4,                     // scalars in the group so far
        rows: [IsbeRow; GROUP],
        own: B8,                       // bit for each scalar that belongs to the primitive
        constant: B8,
        linear: B8,
        left: B32,                     // vertices of the batch that are still to be sent
        left_made: B5,                 // number of the next made vertex
        number: B6,                    // number of the next vertex
        reading: Offer<PieceVertex>,   // its record is at the RAM output
        turn: bool,                    // a made vertex may start in this cycle
        under_way: B5,                 // made vertices in the pipeline
        record: Offer<RecordWrite>,
        rows_free: Offer<RowsFree>,
        piece_free: Offer<PieceFree>,
    }
}

kernel::unit! {
    pub struct AttributeFill(p) {
        registers: Regs = Regs { free: IMAGE_LINES, free_records: RECORD_LINES, scalars: 1, settled: true, ..Regs::default() };
        part fill_in: Fifo<FillStep> = fifo::Params::default();
        part row_in: Fifo<IsbeRow> = fifo::of(p.rows);
        part record: Ram<KeptRecord, 8, 1> = ram::Params {};
        part made: Ram<MadeVertex, 7, 1> = ram::Params {};
        part screen: [Fp32Fma; 2] = arith::fp32_fma::Params {};
        part sum: [ShareSum; GROUP] = share_sum::Params {};
        part making: Fifo<MakingVertex> = fifo::Params { depth: Within::new(MAKING), ..Default::default() };
        part summing: Fifo<MakingVertex> = fifo::Params { depth: Within::new(SUMMING), ..Default::default() };
        part scale: AttributeScale = attribute_scale::Params {};
        part entries: Fifo<EntryImage> =
            fifo::Params { depth: Within::new(ENTRIES), latency: Within::new(FILL_CYCLES) };
    }
}

/// Lines of records, and of attributes.
fn lines_of(vertices: u8, scalars: u8) -> (u8, u16) {
    let words = u16::from(vertices) * u16::from(scalars);
    (vertices.div_ceil(8), words.div_ceil(32))
}

impl AttributeFill {
    /// Begins the next step: a word of a header; or a piece, once the image can hold it.
    fn begin(&mut self, d: &mut Regs) {
        let q = self.q;
        match self.fill_in.o.pop.get().copied() {
            None => (),
            Some(FillStep::Word(state)) => {
                d.map = map_after(&q.map, &state);
                d.settled = false;
                self.fill_in.i.pop.ready = true;
            }
            Some(FillStep::Piece(piece)) if piece.prims == 0 => {
                self.end(d, &piece);
                self.fill_in.i.pop.ready = true;
            }
            Some(FillStep::Piece(piece)) => {
                let vertices = piece.used.count_ones() as u8 + piece.made;
                let (records, lines) = lines_of(vertices, q.scalars);
                let room = q.free >= lines && q.free_records >= records;
                if !q.settled || !room || !self.entries.o.push.ready {
                    return;
                }
                d.free -= lines;
                d.free_records -= records;
                (d.first, d.attributes) = (q.record_line, q.line);
                d.line = (u16::from(q.line) + lines) as u8;
                d.record_line = (q.record_line + records) & 31;
                (d.piece, d.vertices) = (piece, vertices);
                (d.requests, d.loads) = (self.in_rows(), q.components);
                (d.at, d.slots) = (0, 1);
                d.phase = FillPhase::Load;
                self.fill_in.i.pop.ready = true;
            }
        }
    }

    fn end(&self, d: &mut Regs, piece: &BatchPiece) {
        d.piece_free.put(PieceFree { made_bank: piece.made_bank });
        if piece.last {
            let VscBatch { sm, last, again, .. } = piece.place;
            d.rows_free.put(RowsFree { sm, last, again });
        }
    }

    /// The piece is complete in the image.
    fn done(&mut self, d: &mut Regs) {
        let q = self.q;
        let (record_lines, lines) = lines_of(q.vertices, q.scalars);
        self.entries.i.push.send(true, || EntryImage {
            record_line: q.first,
            record_lines,
            line: q.attributes,
            lines,
            vertices: q.vertices,
            scalars: q.scalars,
        });
        self.end(d, &q.piece);
        d.waits += 1;
        d.phase = FillPhase::Idle;
    }
}

impl Logic for AttributeFill {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.fill = self.fill_in.o.push;
        o.read.drive(&q.read);
        o.image.drive(&self.scale.o.image);
        o.record.drive(&q.record);
        o.entry.drive(&self.entries.o.pop);
        o.rows_free.drive(&q.rows_free);
        o.piece_free.drive(&q.piece_free);
        let waits = self.fill_in.o.pop.valid || q.waits != 0 || !self.scale.o.idle;
        let frees = q.rows_free.valid || q.piece_free.valid;
        o.idle = !waits && q.phase == FillPhase::Idle && !frees;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.read.leave(i.read);
        (d.rows_free.valid, d.piece_free.valid) = (false, false);
        d.components = held(&kept(&q.map));
        d.scalars = 1 + count(&d.components);
        d.settled = true;
        if let Some(lines) = i.lines.get() {
            d.free += lines.lines;
            d.free_records += lines.record_lines;
        }
        d.record.valid = false;
        d.waits -= u8::from(self.entries.o.pop.valid && i.entry.ready);
        self.fill_in.i.pop.ready = false;
        self.row_in.i.pop.ready = false;
        self.entries.i.push = Offer::default();
        self.scale.i.op = Offer::default();

        self.request(&mut d);
        self.read_vertex(&mut d);
        self.make(&mut d);
        d.turn = q.phase != FillPhase::Make || !q.turn;
        match q.phase {
            FillPhase::Idle => self.begin(&mut d),
            FillPhase::Load => self.load(&mut d),
            FillPhase::Vertices => self.pass(&mut d),
            FillPhase::Make => self.made(&mut d),
            FillPhase::Done => self.done(&mut d),
        }

        // ---- clock edge
        let kept = i.window.get().map(|window| KeptRecord { record: window.record, inverse: window.inverse });
        let place = i.window.get().map_or(VertexPlace::default(), |window| window.shaded.place);
        self.record.i.write(kept.is_some(), Self::record_place(place.made, place.bank, place.index), || {
            kept.unwrap_or_default()
        });
        let made = i.made.get().copied();
        let place = made.map_or(0, |made| u64::from(made.bank) << 5 | u64::from(made.index));
        self.made.i.write(made.is_some(), place, || made.unwrap_or_default().vertex);
        self.fill_in.i.push.drive(&i.fill);
        self.row_in.i.push.drive(&i.row);
        self.entries.i.pop.ready = i.entry.ready;
        self.q = d;
    }
}
