//! Byte align: accepts bytes in spans of one alignment and delivers them in spans of another. The bytes pass through
//! a ring of four 16-byte beats; each byte is rotated twice, into its lane of the ring and out of it.
//!
//! It accepts one span of up to 16 bytes and delivers one each cycle (ce-datapath), 2 cycles from a span and its
//! request to the output. The input stalls while fewer than 16 bytes of the ring are free, the output until all bytes
//! of its span are held. Order is kept. Specification: CE.

use crate::byte_align::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::stage::{self, Stage};
use types::SpanBeat;

pub mod types;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::packed! {
    /// A request for a span, with a tag that is delivered with it.
    pub struct Want<T> {
        span: ByteSpan,
        tag: T,
    }
    /// The bytes of that span; lanes outside it are not in the mask, and undefined.
    pub struct Aligned<T> {
        beat: CopyBeat,
        tag: T,
    }
}

kernel::ports! { <T>
    in beat: SpanBeat;
    in want: Want<T>;
    out out: Aligned<T>;
    in strobe drop: bool; // discards everything; held for `DROP_CYCLES` cycles
    out level still: bool; // no request or output is held; bytes may be
    out level idle: bool;
}

/// Cycles until requests in flight are discarded too.
pub const DROP_CYCLES: u8 = 4;

// ---- registers
kernel::packed! {
    pub struct Regs<T> {
        rows: [CopyBeat; 4], // byte n of the stream is in row n / 16 % 4, lane n % 16
        tail: B6,            // position of the next byte to enter
        head: B6,            // position of the oldest byte
        count: B7,           // number of bytes held
        out: Offer<Aligned<T>>,
    }
}

kernel::unit! {
    pub struct ByteAlign<T>(p) {
        registers: Regs<T>;
        part want_in: Stage<Want<T>> = stage::Params {};
    }
}

fn bytes_of(beat: &CopyBeat) -> u128 {
    let w = beat.data.words.map(u128::from);
    w[0] | w[1] << 32 | w[2] << 64 | w[3] << 96
}

fn beat_of(mask: u16, bytes: u128) -> CopyBeat {
    CopyBeat { mask, data: Beat { words: std::array::from_fn(|k| (bytes >> (32 * k)) as u32) } }
}

/// Mask of `count` lanes from lane `first` on, wrapping around.
fn lanes(first: u32, count: u8) -> u16 {
    (((1_u32 << count) - 1) as u16).rotate_left(first)
}

/// A byte mask from a mask of lanes.
fn spread(mask: u16) -> u128 {
    (0..16).fold(0, |all, k| if mask >> k & 1 == 1 { all | 0xff << (8 * k) } else { all })
}

/// `new` in the lanes of `on`, `old` in the other lanes.
fn choose(on: u16, new: &CopyBeat, old: &CopyBeat) -> CopyBeat {
    let bytes = spread(on);
    beat_of(new.mask & on | old.mask & !on, bytes_of(new) & bytes | bytes_of(old) & !bytes)
}

/// The beat rotated up by `by` lanes.
fn rotated(beat: &CopyBeat, by: u32) -> CopyBeat {
    beat_of(beat.mask.rotate_left(by), bytes_of(beat).rotate_left(8 * by))
}

impl<T: Packed> Regs<T> {
    /// Appends a span to the bytes that are held.
    fn enter(&mut self, span: &ByteSpan, beat: &CopyBeat) {
        let (lane, row) = (u32::from(self.tail & 15), usize::from(self.tail >> 4));
        let turned = rotated(beat, lane.wrapping_sub(u32::from(span.first)) & 15);
        let all = lanes(lane, span.count);
        // Lanes below the tail's belong to the next row.
        let next = all & ((1_u16 << lane) - 1);
        let after = (row + 1) & 3;
        self.rows[row] = choose(all & !next, &turned, &self.rows[row]);
        self.rows[after] = choose(next, &turned, &self.rows[after]);
        self.tail = self.tail + span.count & 63;
    }

    /// The oldest bytes as a span.
    fn leaving(&self, span: &ByteSpan) -> CopyBeat {
        let (lane, row) = (u32::from(self.head & 15), usize::from(self.head >> 4));
        let next = (1_u16 << lane) - 1;
        let window = choose(next, &self.rows[(row + 1) & 3], &self.rows[row]);
        let mut beat = rotated(&window, u32::from(span.first).wrapping_sub(lane) & 15);
        beat.mask &= lanes(span.first.into(), span.count);
        beat
    }
}

impl<T: Packed> Logic for ByteAlign<T> {
    // ---- outputs
    fn show(&self, o: &mut Out<T>) {
        let (q, want) = (&self.q, &self.want_in.o);
        o.beat.ready = q.count <= 48;
        o.want = want.push;
        o.out.drive(&q.out);
        o.still = !want.pop.valid && !q.out.valid;
        o.idle = q.count == 0 && !want.pop.valid && !q.out.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In<T>) {
        let q = &self.q;
        let mut d = *q;
        let want = &self.want_in.o.pop;
        let span = want.data.span;
        let get = want.valid && q.count >= span.count && q.out.free(i.out);

        d.out.leave(i.out);
        if get {
            d.out.put(Aligned { beat: q.leaving(&span), tag: want.data.tag });
            d.head = q.head + span.count & 63;
            d.count -= span.count;
        }
        if let (Some(beat), true) = (i.beat.get(), q.count <= 48) {
            d.enter(&beat.span, &beat.beat);
            d.count += beat.span.count;
        }
        if i.drop {
            (d.head, d.tail, d.count, d.out.valid) = (0, 0, 0, false);
        }

        // ---- clock edge
        self.want_in.i.push.drive(&i.want);
        self.want_in.i.pop.ready = get || i.drop;
        self.q = d;
    }
}
