//! A bench runs atoms and walks, and checks them against an array of sectors.

use bundle::*;
use kit::dram::Timing;
use kit::dram::{Done, DramDevice, sector_of};
use kit::memory::Store;
use kit::{Device, Sink, Source};
use mem::dram::channel::{Channel, In};
use mem::dram::types::*;
use std::collections::HashMap;

#[derive(Clone, Copy)]
pub struct Stalls {
    pub request: u64,
    pub response: u64,
    pub walk: u64,
    /// Idle cycles before the run.
    pub rest: u64,
}

pub const FREE: Stalls = Stalls { request: !0, response: !0, walk: !0, rest: 0 };

pub struct Seen {
    /// The cycles in which atoms were accepted.
    pub taken: Vec<u64>,
    pub responses: Vec<(u64, DramResponse)>,
    pub walked: Vec<(u64, Sector)>,
    pub commands: Vec<(u64, DramCommand)>,
    pub done: Done,
    store: HashMap<u64, Sector>,
    pub cycles: u64,
}

/// Sector address of a place, where the channel is the only one.
pub fn at(place: &DramPlace) -> u64 {
    sector_of(1, 0, place.bank, place.row, place.column)
}

/// Initial content of a sector.
fn before(address: u64) -> Sector {
    Sector {
        words: std::array::from_fn(|k| (address as u32).wrapping_mul(0x9e37_79b9).rotate_left(k as u32)),
    }
}

fn full(atoms: &[DramAtom], walks: &[(u64, DramPlace)]) -> HashMap<u64, Sector> {
    let places = atoms.iter().map(|a| a.place).chain(walks.iter().map(|(_, place)| *place));
    places.map(|place| (at(&place), before(at(&place)))).collect()
}

/// Runs atoms and walks. Each walk is offered from its cycle on.
pub fn run(dut: Device<Channel>, atoms: &[DramAtom], walks: &[(u64, DramPlace)], stalls: Stalls) -> Seen {
    let timing = Timing::of(&dut.unit().p);
    let mut device = DramDevice::new(full(atoms, walks), 1, timing);
    let mut dut = dut;
    let mut request = Source::new(&[], stalls.request);
    let mut walk = Source::new(&[], stalls.walk);
    atoms.iter().for_each(|atom| request.push(stalls.rest, *atom));
    walks.iter().for_each(|(from, place)| walk.push(*from, *place));
    let mut response = Sink::new(stalls.response);
    let (mut walked, mut commands, mut cycle) = (vec![], vec![], 0);
    let cycles = dut.run(|o| {
        walked.extend(o.walked.get().map(|sector| (cycle, *sector)));
        commands.extend(o.command.get().map(|command| (cycle, *command)));
        assert!(o.drained || !o.idle, "idle with atoms");
        if request.is_empty() && walk.is_empty() && o.idle && device.is_idle() {
            return None;
        }
        cycle += 1;
        let data = device.cycle(std::slice::from_ref(&o.command)).remove(0);
        Some(In {
            request: request.drive(o.request),
            response: response.drive(&o.response),
            walk: walk.drive(o.walk),
            data,
        })
    });
    let (done, taken) = (device.done()[0], request.taken);
    Seen { taken, responses: response.timed(), walked, commands, done, store: device.store, cycles }
}

/// Checks against an array of sectors, one atom after the other.
pub fn judge(atoms: &[DramAtom], walks: &[(u64, DramPlace)], seen: &Seen) {
    let mut array = full(atoms, walks);
    let mut due = HashMap::new();
    for atom in atoms {
        let DramAtom { write, place, id, mask, data } = *atom;
        if write {
            array.write(&MemoryWrite { address: at(&place), mask, data, ..MemoryWrite::default() });
        } else {
            due.insert((id.client, id.tag), DramResponse { id, data: array.sector(at(&place)) });
        }
    }
    for (_, response) in &seen.responses {
        let of = due.remove(&(response.id.client, response.id.tag));
        assert_eq!(Some(*response), of);
    }
    assert!(due.is_empty(), "{} reads without a response", due.len());
    assert_eq!(seen.store, array);
    assert_eq!(seen.walked.len(), walks.len());
    let written = |place: &DramPlace| atoms.iter().any(|a| a.write && a.place == *place);
    for ((_, walked), (_, place)) in seen.walked.iter().zip(walks) {
        assert!(written(place) || *walked == before(at(place)), "a walk of {place:?}");
    }
}

pub fn place(bank: u8, row: u32, column: u8) -> DramPlace {
    DramPlace { bank, row, column }
}

pub fn read(tag: u16, place: DramPlace) -> DramAtom {
    DramAtom { place, id: DramId { tag, ..DramId::default() }, ..DramAtom::default() }
}

pub fn write(tag: u16, place: DramPlace) -> DramAtom {
    let data = Sector { words: [u32::from(tag) * 0x101; SECTOR_WORDS] };
    DramAtom { write: true, mask: !0, data, ..read(tag, place) }
}
