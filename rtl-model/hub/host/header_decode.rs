//! Header decode: dwords of the pushbuffer into methods, one a clock, a header and its
//! first datum in the same one. A run of data goes on over the ends of segments and over
//! channel swaps. Interface 1.2.

use super::push_header::{self, Header};
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        words_valid: bool,
        words: PushWords,
        decoded_ready: bool,
        hold: bool,         // no more methods
        resume: bool,       // the method that waits is done
        start_valid: bool,  // forget the words at hand, go on from here
        start: DecodeStart,
    }
    pub struct Out {
        words_ready: bool,
        decoded_valid: bool,
        decoded: Decoded,
        at: DecodeStart,    // from where to go on behind `decoded`
        settled: bool,      // nothing is on its way out: `at` can be kept
        idle: bool,
    }
}

/// Words that the window has room for: with four or more no pair is taken in, and two a
/// clock are there in every other case.
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
        skip: bool,                   // up to the end of the segment
        count: B3,                    // words in the window
        window: [PushWord; WINDOW],   // the oldest first
        decoded_valid: bool,
        decoded: Decoded,
    }
}

#[derive(Clone, Default)]
pub struct HeaderDecode {
    q: Regs,
}

/// Opcodes of entries that do nothing: NOP and the two checks.
fn is_known(opcode: u32) -> bool {
    matches!(opcode, 0 | 2 | 3)
}

impl HeaderDecode {
    /// What the words at hand give: the state behind them, how many they are, and what
    /// goes out.
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

impl Legacy for HeaderDecode {
    const PATH: &'static str = "hub/host/header_decode";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        Out {
            words_ready: usize::from(q.count) <= WINDOW - 2,
            decoded_valid: q.decoded_valid,
            decoded: q.decoded,
            at: q.at,
            settled: !q.decoded_valid && !q.skip,
            idle: q.count == 0 && !q.decoded_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let free = i.decoded_ready || !q.decoded_valid;
        let may = free && q.count > 0 && !q.at.waiting && (!i.hold || q.skip) && !i.start_valid;
        let mut n = 0;
        if may {
            let (next, words, out) = self.step();
            (d, n) = (next, words);
            d.decoded_valid = out.kind != DecodedKind::Nothing || out.done != 0;
            if d.decoded_valid {
                d.decoded = out;
            }
            d.at.waiting = match out.kind {
                DecodedKind::Nothing => false,
                DecodedKind::Method => push_header::waits(out.address),
                DecodedKind::Entry | DecodedKind::Header => true,
            };
        } else if free {
            d.decoded_valid = false;
        }
        if i.resume {
            d.at.waiting = false;
        }

        // ---- the window
        d.window = std::array::from_fn(|k| q.window.get(k + usize::from(n)).copied().unwrap_or_default());
        d.count = q.count - n;
        if i.words_valid && self.outputs().words_ready {
            let at = usize::from(d.count);
            let w = &i.words;
            d.window[at] = PushWord { entry: w.entry, last: w.last && !w.two, value: w.words[0] };
            d.window[at + 1] = PushWord { entry: false, last: w.last, value: w.words[1] };
            d.count += 1 + u8::from(w.two);
        }
        if i.start_valid {
            d.count = 0;
            d.skip = false;
            d.at = i.start;
        }

        // ---- clock edge
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let stuck = q.count == 0 || q.at.waiting || i.hold && !q.skip;
        let taken = i.words_valid && self.outputs().words_ready;
        let changes = taken || i.start_valid || i.resume && q.at.waiting;
        !changes && if q.decoded_valid { !i.decoded_ready } else { stuck }
    }
}
