//! Launches of inline copies that wait for data when contexts change.

use super::peers::Rng;
use bundle::*;
use hub::front_end::Out;
use kernel::packed::Packed;
use std::collections::{HashMap, VecDeque};

/// For each context, the inline copy's launch that waits for data.
pub struct Launches {
    pub open: LaunchImage,
    pub saved: HashMap<u64, LaunchImage>,
    /// Context switches to come: whether to load, and the address.
    pub switches: VecDeque<(bool, u64)>,
    pub rng: Rng,
}

impl Launches {
    pub fn of(packets: &[HostPacket]) -> Self {
        let switch = |p: &HostPacket| match p {
            HostPacket::Save(c) => Some((false, c.address)),
            HostPacket::Load(c) => Some((true, c.address)),
            _ => None,
        };
        let switches = packets.iter().filter_map(switch).collect();
        Launches { open: LaunchImage::default(), saved: HashMap::new(), switches, rng: Rng(5) }
    }

    /// Each save has a different launch; a load restores the saved one.
    pub fn cycle(&mut self, o: &Out, idle: bool) {
        if o.inline_suspend {
            let words: [u64; 8] =
                std::array::from_fn(|_| u64::from(self.rng.roll()) << 32 | u64::from(self.rng.roll()));
            self.open = LaunchImage::unpack(&words);
        }
        if o.inline_suspend || o.inline_resume.valid {
            let (load, at) = self.switches.pop_front().expect("a switch");
            assert!(idle && o.inline_resume.valid == load && o.inline_suspend != load);
            if load {
                self.open = self.saved.get(&at).copied().unwrap_or_default();
                assert_eq!(o.inline_resume.data, self.open, "the launch of {at:x}");
            } else {
                self.saved.insert(at, self.open);
            }
        }
    }
}
