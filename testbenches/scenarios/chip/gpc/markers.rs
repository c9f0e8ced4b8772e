//! Markers and ends of epochs go through work crossbar, raster halves and shader cores of draws, and come back once L1s have answered;
//! each ROP has all state once, in its order.

use super::super::recorded::Flat;
use bundle::*;
use chip::gpc::{Gpc, In};
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property_of_share;
use kit::{Maker, Sink, Source};
use proptest::prelude::*;

const MARKER: u16 = 0x3f08;
const EPOCH: u16 = 0x3f04;
/// State that ROPs decode and no unit before them.
const BLEND_CONSTANT: u16 = 0x133c;
/// Cycles in which all has to be back.
const PATIENCE: u64 = 20_000;

fn state(address: u16, value: u32) -> State {
    State { address, value }
}

/// Markers and epochs in turn; state of ROPs between them.
fn run(new: Maker<Gpc>, count: u32, [offer, take, memory]: [u64; 3]) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let sent = |k| [state(MARKER, k & 15), state(BLEND_CONSTANT, k), state(EPOCH, k)];
    let packets: Vec<_> = (0..count).flat_map(sent).map(ScreenPacket::State).collect();
    let mut screen = Source::new(&packets, offer);
    let rops = p.rops.get();
    let mut zrop: Vec<_> = (0..rops).map(|k| Sink::new(take.rotate_left(3 * k as u32))).collect();
    let mut crop: Vec<_> = (0..rops).map(|k| Sink::new(take.rotate_left(5 * k as u32 + 1))).collect();
    let mut epochs = Sink::new(take.rotate_left(7));
    let network_stalls = |seed| NetworkStalls {
        up: memory | 1,
        down: memory.rotate_left(9) | 1,
        latency: 20,
        spread: 8,
        slices: p.slices.get(),
        seed,
    };
    // The GPC's, each TPC's, each L1's.
    let (sms, l1s) = (p.sms.get(), p.l1s.get());
    let mut agents: Vec<_> =
        (0..1 + sms + l1s).map(|k| MemoryAgent::new(Flat::default(), network_stalls(k as u64))).collect();
    for _ in 0..PATIENCE {
        let o = dut.outputs();
        if screen.is_empty() && epochs.len() == count as usize && o.draws_idle && o.raster_idle {
            assert_eq!(epochs.taken, (0..count).map(|k| EpochDone { epoch: k as u8 }).collect::<Vec<_>>());
            let markers: Vec<_> = (0..count).map(|k| k & 15).collect();
            for zrop in &zrop {
                let states = zrop.taken.iter().filter_map(|packet| match packet {
                    ZropPacket::State(state) => Some(*state),
                    _ => None,
                });
                assert_eq!(values(states, MARKER), markers);
            }
            for crop in &crop {
                let states: Vec<_> = crop
                    .taken
                    .iter()
                    .filter_map(|packet| match packet {
                        CropPacket::State(state) => Some(*state),
                        _ => None,
                    })
                    .collect();
                assert_eq!(values(states.iter().copied(), MARKER), markers);
                assert_eq!(values(states.into_iter(), BLEND_CONSTANT), (0..count).collect::<Vec<_>>());
            }
            return;
        }
        let mut i = In::new(&p);
        i.screen = screen.drive(o.screen);
        for k in 0..rops {
            i.zrop[k] = zrop[k].drive(&o.zrop[k]);
            i.crop[k] = crop[k].drive(&o.crop[k]);
        }
        i.epoch_done = epochs.drive(&o.epoch_done);
        (i.memory_up, i.memory_freed, i.memory_down) =
            (agents[0].up(&o.memory_up), agents[0].freed(), agents[0].down());
        for k in 0..sms {
            let agent = &mut agents[1 + k];
            (i.fixed_up[k], i.fixed_freed[k], i.fixed_down[k]) =
                (agent.up(&o.fixed_up[k]), agent.freed(), agent.down());
        }
        for k in 0..l1s {
            let agent = &mut agents[1 + sms + k];
            (i.l1_up[k], i.l1_down[k]) = (agent.up(&o.l1_up[k]), agent.down());
        }
        dut.cycle(i);
    }
    panic!("{} epochs of {count} are back", epochs.len());
}

/// The values of the state at an address, in order.
fn values(states: impl Iterator<Item = State>, address: u16) -> Vec<u32> {
    states.filter(|state| state.address == address).map(|state| state.value).collect()
}

pub fn markers_and_epochs_come_back(new: Maker<Gpc>) {
    run(new, 5, [!0; 3]);
}

pub fn any_stalls_of_markers(new: Maker<Gpc>) {
    property_of_share(16, any::<[u64; 3]>(), |stalls| run(new, 3, stalls));
}
