//! The driver writes instance blocks, runlists and rings.

use super::{CONTEXTS, Channel, Group, LIST, RINGS, SEGMENTS, World};
use bundle::*;
use references::hub::host::channels::Entry;

impl World {
    /// Writes a channel's instance block and user registers, and enables it.
    pub fn add(&mut self, id: u16, group: u16, entries: Vec<Entry>) -> usize {
        let limit = 3 + self.rng.below(4) as u8;
        let first = self.rng.below(1 << limit) as u32;
        let base = RINGS + 0x1_0000 * u64::from(id) + 8 * self.rng.below(9);
        let mut c = Channel {
            id,
            group,
            limit,
            first,
            entries,
            put: 0,
            acts: vec![],
            block: (0..0x88).map(|_| self.rng.roll() as u32).collect(),
            at: SEGMENTS + 0x10_0000 * u64::from(id),
        };
        let (user, context) = (c.user(), CONTEXTS + 0x1000 * u64::from(group));
        let high = |address: u64, junk: u32| junk << 8 | (address >> 32) as u32;
        let b = &mut c.block;
        b[0x00] = first;
        b[0x02] = user as u32 | b[0x02] & 0x1ff;
        b[0x03] = high(user, b[0x03]);
        b[0x04] = 0xface;
        (b[0x05], b[0x06], b[0x14]) = (first, 0, first);
        b[0x0c] = 2 | 2 << 7 | b[0x0c] & 0xffff_f800;
        b[0x12] = base as u32 | b[0x12] & 7;
        b[0x13] = high(base, b[0x13]) & 0xffe0_ffff | u32::from(limit) << 16;
        (b[0x21], b[0x22]) = (0x2040_0000, 0);
        b[0x3e] &= !(1 << 28);
        b[0x84] = context as u32 | b[0x84] & 0xfff;
        b[0x85] = high(context, b[0x85]);
        for (k, word) in c.block.iter().enumerate() {
            self.memory.put(c.instance() + 4 * k as u64, *word);
        }
        self.memory.put(user + 4 * 0x22, first);
        self.memory.put(user + 4 * 0x23, first);
        let register = 0x80_0000 + 8 * u32::from(id);
        self.write(register, (c.instance() >> 12) as u32 | 1 << 31);
        self.write(register + 4, 1 << 10);
        self.channels.push(c);
        self.channels.len() - 1
    }

    pub fn enable(&mut self, id: u16) {
        self.write(0x80_0004 + 8 * u32::from(id), 1 << 10);
    }

    /// Sets a dword of a channel's instance block, before it is loaded.
    pub fn set_block(&mut self, n: usize, dword: u64, word: u32) {
        self.channels[n].block[dword as usize] = word;
        let at = self.channels[n].instance() + 4 * dword;
        self.memory.put(at, word);
    }

    pub fn write(&mut self, address: u32, value: u32) {
        self.registers.push_back(RegisterWrite { address, value });
    }

    /// Submits a runlist.
    pub fn submit(&mut self, groups: &[Group]) {
        let mut list = vec![];
        for g in groups {
            if g.group {
                let id = u32::from(g.channels[0]);
                let fields = g.timeout << 18 | g.scale << 14 | 1 << 13;
                list.push((g.channels.len() as u32) << 26 | fields | id);
            }
            list.extend(g.channels.iter().map(|c| u32::from(*c)));
        }
        self.submit_words(&list);
    }

    pub fn submit_words(&mut self, list: &[u32]) {
        for (k, word) in list.iter().enumerate() {
            self.memory.put(LIST + 8 * k as u64, *word);
            self.memory.put(LIST + 8 * k as u64 + 4, 0);
        }
        self.write(0x2270, (LIST >> 12) as u32);
        self.write(0x2274, list.len() as u32);
    }

    /// Publishes as many entries as fit into the ring. Returns whether there were any.
    pub fn publish(&mut self, n: usize, most: usize) -> bool {
        let c = &mut self.channels[n];
        let got = self.memory.get(c.user() + 4 * 0x22);
        let size = 1_u32 << c.limit;
        let before = c.put;
        while c.put < c.entries.len() && c.put - before < most {
            let index = c.index(c.put);
            if index.wrapping_sub(got) & (size - 1) == size - 1 {
                break;
            }
            let base = self.memory.get(c.instance() + 4 * 0x12) & !7;
            let slot = RINGS + u64::from(base) + 8 * u64::from(index);
            let words = match &c.entries[c.put] {
                Entry::Opcode(opcode) => [0, u32::from(*opcode)],
                Entry::Words(words) => {
                    words.iter().enumerate().for_each(|(k, w)| self.memory.put(c.at + 4 * k as u64, *w));
                    let length = words.len() as u64;
                    let entry = [c.at as u32, (c.at >> 32) as u32 | (length as u32) << 10];
                    c.at += 4 * length;
                    entry
                }
            };
            self.memory.put(slot, words[0]);
            self.memory.put(slot + 4, words[1]);
            c.put += 1;
        }
        let put = c.index(c.put);
        self.memory.put(c.user() + 4 * 0x23, put);
        if c.put != before {
            self.doorbells.push_back(Doorbell { channel: c.id });
        }
        c.put != before
    }

    pub(super) fn of(&mut self, id: u16) -> &mut Channel {
        self.channels.iter_mut().find(|c| c.id == id).expect("a known channel")
    }
}
