//! Byte align: takes bytes in spans of one alignment and gives them in spans of another,
//! in order. Up to 16 bytes go in and out in a clock; a ring of four beats lies between.
//! A byte is moved twice: by a rotation to its lane of the ring, and by one from there.

use bundle::*;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- ports
packed! {
    /// A span that is wanted, and what goes with it.
    pub struct Want<T> {
        span: ByteSpan,
        tag: T,
    }
    pub struct In<T> {
        beat_valid: bool,
        beat_span: ByteSpan,
        beat: CopyBeat,
        want_valid: bool,
        want: Want<T>,
        out_ready: bool,
        drop: bool, // forgets what it holds; for `DROP_CLOCKS` clocks
    }
    pub struct Out<T> {
        beat_ready: bool,
        want_ready: bool,
        out_valid: bool,
        out: CopyBeat, // the bytes outside the span are not masked in, and mean nothing
        out_tag: T,
        still: bool, // no span is wanted or leaves; there may be bytes
        idle: bool,
    }
}

/// Clocks until wants that were on their way are forgotten.
pub const DROP_CLOCKS: u8 = 4;

// ---- registers
packed! {
    pub struct Regs<T> {
        rows: [CopyBeat; 4], // byte n of the stream is in row n / 16 % 4, lane n % 16
        tail: B6,            // where the next byte goes
        head: B6,            // where the oldest byte is
        count: B7,           // bytes held
        out_valid: bool,
        out: CopyBeat,
        out_tag: T,
    }
}

#[derive(Clone)]
pub struct ByteAlign<T: Packed> {
    q: Regs<T>,
    want_in: Slot<Fifo<Want<T>>>,
}

impl<T: Packed> Default for ByteAlign<T> {
    fn default() -> Self {
        ByteAlign { q: Regs::default(), want_in: Fifo::new(&want_depth()).into() }
    }
}

/// Two cut the channel at full rate.
fn want_depth() -> fifo::Params {
    fifo::Params { depth: Within::new(2), latency: Within::new(1) }
}

fn bytes_of(beat: &CopyBeat) -> u128 {
    let w = beat.data.words.map(u128::from);
    w[0] | w[1] << 32 | w[2] << 64 | w[3] << 96
}

fn beat_of(mask: u16, bytes: u128) -> CopyBeat {
    CopyBeat { mask, data: Beat { words: std::array::from_fn(|k| (bytes >> (32 * k)) as u32) } }
}

/// Lanes from `first` on, as many as `count`, going round.
fn lanes(first: u32, count: u8) -> u16 {
    (((1_u32 << count) - 1) as u16).rotate_left(first)
}

/// Each byte of a mask of lanes in full.
fn spread(mask: u16) -> u128 {
    (0..16).fold(0, |all, k| if mask >> k & 1 == 1 { all | 0xff << (8 * k) } else { all })
}

/// `new` in the lanes of `on`, `old` in the others.
fn choose(on: u16, new: &CopyBeat, old: &CopyBeat) -> CopyBeat {
    let bytes = spread(on);
    beat_of(new.mask & on | old.mask & !on, bytes_of(new) & bytes | bytes_of(old) & !bytes)
}

/// A beat with the byte of lane k moved to lane k + `by`.
fn rotated(beat: &CopyBeat, by: u32) -> CopyBeat {
    beat_of(beat.mask.rotate_left(by), bytes_of(beat).rotate_left(8 * by))
}

impl<T: Packed> Regs<T> {
    /// Puts a span behind the bytes that are held.
    fn put(&mut self, span: &ByteSpan, beat: &CopyBeat) {
        let (lane, row) = (u32::from(self.tail & 15), usize::from(self.tail >> 4));
        let turned = rotated(beat, lane.wrapping_sub(u32::from(span.first)) & 15);
        let all = lanes(lane, span.count);
        // Lanes below the tail's own are of the next row.
        let next = all & ((1_u16 << lane) - 1);
        let after = (row + 1) & 3;
        self.rows[row] = choose(all & !next, &turned, &self.rows[row]);
        self.rows[after] = choose(next, &turned, &self.rows[after]);
        self.tail = self.tail + span.count & 63;
    }

    /// The oldest bytes as a span.
    fn get(&self, span: &ByteSpan) -> CopyBeat {
        let (lane, row) = (u32::from(self.head & 15), usize::from(self.head >> 4));
        let next = (1_u16 << lane) - 1;
        let window = choose(next, &self.rows[(row + 1) & 3], &self.rows[row]);
        let mut beat = rotated(&window, u32::from(span.first).wrapping_sub(lane) & 15);
        beat.mask &= lanes(span.first.into(), span.count);
        beat
    }
}

impl<T: Packed> ByteAlign<T> {
    /// Whether a span enters and whether one leaves.
    fn moves(&self, i: &In<T>) -> (bool, bool) {
        let (q, want) = (&self.q, self.want_in.outputs());
        let put = i.beat_valid && q.count <= 48;
        let enough = u32::from(q.count) >= u32::from(want.pop.span.count);
        (put, want.pop_valid && enough && (i.out_ready || !q.out_valid))
    }
}

impl<T: Packed> Legacy for ByteAlign<T> {
    const PATH: &'static str = "hub/byte_align";
    type In = In<T>;
    type Out = Out<T>;

    // ---- outputs
    fn outputs(&self) -> Out<T> {
        let (q, want) = (&self.q, self.want_in.outputs());
        Out {
            beat_ready: q.count <= 48,
            want_ready: want.push_ready,
            out_valid: q.out_valid,
            out: q.out,
            out_tag: q.out_tag,
            still: !want.pop_valid && !q.out_valid,
            idle: q.count == 0 && !want.pop_valid && !q.out_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In<T>) {
        let want = self.want_in.outputs();
        let (put, get) = self.moves(&i);
        let d = &mut self.q;
        let span = want.pop.span;

        if i.out_ready {
            d.out_valid = false;
        }
        if get {
            d.out_valid = true;
            d.out = d.get(&span);
            d.out_tag = want.pop.tag;
            d.head = d.head + span.count & 63;
            d.count -= span.count;
        }
        if put {
            d.put(&i.beat_span, &i.beat);
            d.count += i.beat_span.count;
        }
        if i.drop {
            (d.head, d.tail, d.count, d.out_valid) = (0, 0, 0, false);
        }

        // ---- clock edge
        self.want_in.clock(fifo::In { push_valid: i.want_valid, push: i.want, pop_ready: get || i.drop });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("want_in", &mut self.want_in);
    }

    fn quiet(&self, i: &In<T>) -> bool {
        let want = fifo::In { push_valid: i.want_valid, push: i.want, pop_ready: false };
        self.moves(i) == (false, false)
            && !i.drop
            && !(i.out_ready && self.q.out_valid)
            && self.want_in.quiet(&want)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("WIDTH", T::WIDTH)]
    }
}
