//! Packets, writes and the final state are those of the channels' rings.

use super::{CONTEXTS, KEPT, NOW, World, digest};
use bundle::*;
use hub::host::Out;
use kit::memory::Store;
use references::hub::host::channels;
use references::hub::host::channels::{Act, Came, Event};
use std::collections::BTreeMap;

impl World {
    /// The front end accepts a packet. Its use of contexts is checked here: methods and drains
    /// arrive while their group's context is loaded, and a context is switched only after a drain,
    /// the old one being saved first.
    pub(super) fn packet(&mut self, o: &Out) {
        let due = self.cycle + 1 + self.rng.below(20);
        let group = self.of(o.channel).group;
        let own = CONTEXTS + 0x1000 * u64::from(group);
        let was = std::mem::replace(&mut self.drained, false);
        match o.packet.data {
            HostPacket::Method(m) => {
                assert_eq!(m.channel, o.channel);
                assert_eq!(self.context, Some(own), "a method without its context");
                assert!(self.responses.is_empty(), "before the response");
                for word in &m.words[..1 + usize::from(m.two)] {
                    self.seen = digest(self.seen, m.address, *word);
                    let (subchannel, address) = (m.subchannel, m.address);
                    self.of(m.channel).acts.push(Act::Send { subchannel, address, words: vec![*word] });
                    self.sent.push((self.cycle, m.channel, m.address, *word));
                }
            }
            HostPacket::Drain(drain) => {
                let requests = (self.context == Some(own)).then_some(o.channel);
                self.responses.push_back((due, drain, requests));
            }
            HostPacket::Save(save) => {
                assert!(was && self.responses.is_empty(), "a save without a drain");
                let at = 32 * save.address;
                assert_eq!(self.context, Some(at), "not the loaded context");
                assert_eq!(CONTEXTS + 0x1000 * u64::from(self.of(save.channel).group), at);
                self.memory.put(at, self.seen);
                self.context = None;
                self.saves.push((self.cycle, at));
                self.responses.push_back((due, HostDrain { tag: save.tag }, None));
            }
            HostPacket::Load(load) => {
                let failed = std::mem::take(&mut self.failed);
                assert!(self.responses.is_empty());
                assert_eq!(self.context.is_some(), failed, "a context is saved, unless it has failed");
                assert!(was || self.saves.is_empty() && !failed);
                assert_eq!((load.channel, 32 * load.address), (o.channel, own));
                self.seen = self.memory.get(own);
                self.context = Some(own);
                self.loads.push((self.cycle, own));
                self.responses.push_back((due, HostDrain { tag: load.tag }, None));
            }
        }
    }

    /// Checks that a write is to an allowed address.
    pub(super) fn written(&mut self, o: &Out) {
        let write = o.write.data;
        let first = write.mask.trailing_zeros();
        let (k, n) = (first as usize / 4, write.mask.count_ones() as usize / 4);
        let at = 32 * write.address + u64::from(first);
        self.writes.push((self.cycle, at));
        let c = self.of(o.channel);
        let in_block = (c.instance()..c.instance() + 0x200).contains(&at);
        let is_method = !in_block && at != c.user() + 4 * 0x22;
        let found = self.memory.get(at);
        self.memory.write(&write);
        let left = self.memory.get(at);
        let words = write.data.words[k..k + n].to_vec();
        let act = if write.reduces { Act::Reduce { at, found, left } } else { Act::Write { at, words } };
        if is_method {
            self.of(o.channel).acts.push(act);
        }
    }

    /// Checks that each channel performed its ring, in order and nothing else; that each group's
    /// context has received its channels' methods; and that memory outside of Host's is unchanged.
    pub fn judge(&mut self) {
        if let Some(at) = self.context.take() {
            self.memory.put(at, self.seen);
        }
        let mut contexts = BTreeMap::new();
        for &(_, id, address, word) in &self.sent {
            let seen = contexts.entry(self.channels.iter().find(|c| c.id == id).unwrap().group).or_insert(0);
            *seen = digest(*seen, address, word);
        }
        for (group, seen) in contexts {
            assert_eq!(self.memory.get(CONTEXTS + 0x1000 * u64::from(group)), seen, "group {group}");
        }
        for c in &self.channels {
            let stays = |e: &Event| !matches!(e, Event::Method { address: 0x1c | 0x1d | 0x20, .. });
            let came: Vec<_> = channels::decode(&c.entries)
                .into_iter()
                .filter(stays)
                .map(|event| Came { event, second: None })
                .collect();
            channels::judge(&came, &c.acts, c.user(), NOW);
            assert_eq!(self.memory.get(c.user() + 4 * 0x22), c.index(c.put), "GP_GET of {}", c.id);
            for (k, word) in c.block.iter().enumerate().filter(|(k, _)| !KEPT.contains(&(*k as u64))) {
                assert_eq!(self.memory.get(c.instance() + 4 * k as u64), *word, "dword {k:x} of {}", c.id);
            }
        }
    }
}
