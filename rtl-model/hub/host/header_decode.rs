//! Header decode: decodes the dwords of the pushbuffer into methods. A run of data continues across segment ends and
//! channel switches.
//!
//! It delivers a method a cycle (host-method-rate): a header with its first datum, one datum, or two data for one
//! address; latency is 2 cycles. It stalls after a method that Host itself executes until that is done, and after an
//! error. Order is kept. Specification: Host. Interfaces: Pushbuffer headers.

use super::push_header::{self, Header};
use crate::host::methods::FIRST_ENGINE_METHOD;
use crate::host::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in words: PushWords;
    out decoded: Decoded;
    in level hold: bool;          // no more methods
    in level resume: bool;        // the method that stalls decoding is done
    in pulse start: DecodeStart;  // discard the words held, and continue from this state
    out level at: DecodeStart;    // the state from which to continue after `decoded`
    out level settled: bool;      // no output is held: `at` can be saved
    out level idle: bool;
}

/// Words of the window: while it holds four or more no
/// pair is accepted; otherwise two words a cycle can be.
pub const WINDOW: usize = 5;

// ---- registers
packed! {
    pub struct PushWord {
        entry: bool,
        last: bool,
        value: B32,
    }
    pub struct Regs {
        at: DecodeStart,
        skip: bool,                   // skips up to the end of the segment
        count: B3,                    // words in the window
        window: [PushWord; WINDOW],   // the oldest first
        decoded: Offer<Decoded>,
    }
}

kernel::unit! {
    pub struct HeaderDecode(p) {
        registers: Regs;
    }
}

/// Opcodes of entries without an effect: NOP and the two checks.
fn is_known(opcode: u32) -> bool {
    matches!(opcode, 0 | 2 | 3)
}

impl HeaderDecode {
    /// The next method from the words held: the state
    /// after it, the number of words used, and the output.
    fn step(&self) -> (Regs, u8, Decoded) {
        let q = &self.q;
        let mut d = *q;
        let (w0, w1) = (q.window[0], q.window[1]);
        let second = q.count >= 2 && !w1.entry;
        let run = &q.at.run;
        let mut out = Decoded::default();
        let mut n = 1;

        if w0.entry {
            out.words[0] = w0.value;
            if !is_known(w0.value) {
                out.kind = DecodedKind::Entry;
            }
        } else if q.skip {
            d.skip = !w0.last;
        } else if run.count > 0 {
            let fixed = run.mode == RunMode::Fixed && run.address >= FIRST_ENGINE_METHOD;
            out.kind = DecodedKind::Method;
            (out.subchannel, out.address) = (run.subchannel, run.address);
            out.two = fixed && run.count >= 2 && second;
            out.words = [w0.value, if out.two { w1.value } else { 0 }];
            n += u8::from(out.two);
            d.at.run = push_header::after(run, n.into());
        } else {
            match push_header::parse(w0.value) {
                Header::None => (),
                Header::Run(run) => {
                    d.at.run = run;
                    if second {
                        n = 2;
                        out.kind = DecodedKind::Method;
                        (out.subchannel, out.address) = (run.subchannel, run.address);
                        out.words[0] = w1.value;
                        d.at.run = push_header::after(&run, 1);
                    }
                }
                Header::Immediate(run, value) => {
                    out.kind = DecodedKind::Method;
                    (out.subchannel, out.address) = (run.subchannel, run.address);
                    out.words[0] = value;
                }
                Header::End => d.skip = !w0.last,
                Header::Bad => {
                    out.kind = DecodedKind::Header;
                    out.words[0] = w0.value;
                    d.skip = !w0.last;
                }
            }
        }
        let ends = [w0.last, n == 2 && w1.last];
        out.done = u8::from(ends[0]) + u8::from(ends[1]);
        d.at.taken = match (n, ends) {
            (1, [true, _]) | (2, [_, true]) => 0,
            (2, [true, false]) => 1,
            _ => q.at.taken.wrapping_add(n.into()) & 0x1f_ffff,
        };
        (d, n, out)
    }
}

/// Whether a pair of words is accepted.
fn accepts(q: &Regs) -> bool {
    usize::from(q.count) <= WINDOW - 2
}

impl Logic for HeaderDecode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.words.ready = accepts(q);
        o.decoded.drive(&q.decoded);
        o.at = q.at;
        o.settled = !q.decoded.valid && !q.skip;
        o.idle = q.count == 0 && !q.decoded.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let free = q.decoded.free(i.decoded);
        let may = free && q.count > 0 && !q.at.waiting && (!i.hold || q.skip) && !i.start.valid;
        let mut n = 0;
        if may {
            let (next, words, out) = self.step();
            (d, n) = (next, words);
            d.decoded.send(out.kind != DecodedKind::Nothing || out.done != 0, || out);
            d.at.waiting = match out.kind {
                DecodedKind::Nothing => false,
                DecodedKind::Method => push_header::waits(out.address),
                DecodedKind::Entry | DecodedKind::Header => true,
            };
        } else if free {
            d.decoded.valid = false;
        }
        if i.resume {
            d.at.waiting = false;
        }

        // ---- the window
        d.window = std::array::from_fn(|k| q.window.get(k + usize::from(n)).copied().unwrap_or_default());
        d.count = q.count - n;
        if let Some(w) = i.words.get().filter(|_| accepts(q)) {
            let at = usize::from(d.count);
            d.window[at] = PushWord { entry: w.entry, last: w.last && !w.two, value: w.words[0] };
            d.window[at + 1] = PushWord { entry: false, last: w.last, value: w.words[1] };
            d.count += 1 + u8::from(w.two);
        }
        if i.start.valid {
            d.count = 0;
            d.skip = false;
            d.at = i.start.data;
        }

        // ---- clock edge
        self.q = d;
    }
}
