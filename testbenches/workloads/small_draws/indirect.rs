//! Indirect draws: the driver's macros read the parameters from memory, after the head of the call.

use super::draws::Kind;
use super::state::State;
use super::stream::{Place, Stream};
use kit::Rng;

/// The driver's macros: arrays, elements; and both with a draw count.
const ARRAYS: u32 = 0x3838;
const ELEMENTS: u32 = 0x3840;
const COUNTED: u32 = 0x10;

impl Stream {
    /// Some draws of arrays or elements of one topology.
    pub fn indirect(&mut self, rng: &mut Rng, s: &mut State, topology: u32, size: usize) {
        let elements = rng.one_in(2);
        let draws = 1 + rng.below(4) as u32;
        let first_number = rng.pick(&[0, 0, 2]);
        let counted = rng.one_in(3);
        let total = if counted { rng.below(7) as u32 } else { u32::MAX };
        let most = rng.pick(&[3, 8, 40]);
        let stride = if elements { 5 } else { 4 };
        let separate = if rng.one_in(3) { stride + 3 } else { stride };
        if elements {
            self.put(0x17d8, &[size.ilog2()]);
        }
        self.pushed.begin_call(
            if elements { ELEMENTS } else { ARRAYS } + if counted { COUNTED } else { 0 },
            (3 + u32::from(counted) + draws * stride) as usize,
        );
        self.pushed.words.extend([topology, first_number, draws]);
        if counted {
            let at = self.in_memory(&[total]);
            self.pushed.refer(at, 1);
        }
        let from = Place::Indirect.at() + 4 * self.indirect.len() as u64;
        let mut all = vec![];
        for _ in 0..draws {
            let (count, instances) = (rng.below(most + 1) as u32, rng.pick(&[0, 1, 1, 1, 2, 3]));
            let (first, bias) = (rng.below(30) as u32, rng.pick(&[0, 0, 4, u32::MAX]));
            let base_instance = rng.pick(&[0, 0, 3]);
            let words = match elements {
                true => vec![count, instances, first, bias, base_instance],
                false => vec![count, instances, first, base_instance],
            };
            let at = self.in_memory(&words);
            self.in_memory(&[0xffff_ffff, 0x7777_7777, 3][..(separate - stride) as usize]);
            if separate != stride {
                self.pushed.refer(at, words.len());
            }
            all.push((count, instances, first, bias, base_instance));
        }
        if separate == stride {
            self.pushed.refer(from, (draws * stride) as usize);
        }
        for (number, (count, instances, first, bias, base_instance)) in (first_number..).zip(all) {
            if counted && number >= total {
                break;
            }
            let mut of = s.clone();
            of.base_instance = base_instance;
            of.said = [if elements { bias } else { 0 }, base_instance, number];
            if elements {
                (of.base_vertex, of.id) = (bias, bias);
            }
            for instance in 0..instances {
                let kind = if elements { Kind::Fetched(size) } else { Kind::Arrays };
                let vertices = self.vertices(&of, kind, first, count);
                self.expect(&of, topology, instance, &vertices);
            }
        }
        if elements {
            // After the macro the vertex id offset is the previous base vertex again.
            s.id = s.base_vertex;
        }
    }

    fn in_memory(&mut self, words: &[u32]) -> u64 {
        let at = Place::Indirect.at() + 4 * self.indirect.len() as u64;
        self.indirect.extend(words);
        at
    }
}
