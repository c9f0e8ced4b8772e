//! Markers and ends of epochs go through the cores of draws and come back once L1s have answered; batches without vertices leave
//! their ends to the work crossbar. What the cores compute is judged on the whole chip, by recorded kernels and frames.

use super::recorded::Flat;
use bundle::*;
use chip::shader_cores::{In, Params, ShaderCores};
use kernel::Within;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property_of_share;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ShaderCores::new(&small()) => markers_and_epochs_come_back any_stalls;
    ShaderCores::new(&shared()) => markers_and_epochs_come_back any_stalls;
}

/// Two SMs of one sub-partition, an L1 each.
fn small() -> Params {
    let mut p = Params { sms: Within::new(2), sub_partitions: Within::new(1), ..Params::default() };
    p.tpc.partitions = Within::new(1);
    p.tpc.sm.sides = Within::new(1);
    p.counted()
}

/// An SM for each of two GPCs.
fn shared() -> Params {
    Params { gpcs: Within::new(2), ..small() }.counted()
}

const MARKER: u16 = 0x3f08;
const EPOCH: u16 = 0x3f04;
/// Clocks in which all has to be back.
const PATIENCE: u64 = 20_000;

fn state(address: u16, value: u32) -> SubtilePacket {
    SubtilePacket::State(State { address, value })
}

/// Markers and epochs in turn; a state that nobody looks at between them.
fn run(new: Maker<ShaderCores>, count: u32, [offer, take, memory]: [u64; 3]) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let packets: Vec<_> =
        (0..count).flat_map(|k| [state(MARKER, k & 15), state(0x0d00, k), state(EPOCH, k)]).collect();
    let gpcs = p.gpcs.get();
    let mut subtile: Vec<_> =
        (0..gpcs).map(|g| Source::new(&packets, offer.rotate_left(5 * g as u32))).collect();
    let mut shaded: Vec<_> = (0..gpcs).map(|g| Sink::new(take.rotate_left(3 * g as u32))).collect();
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
        if shaded.iter().all(|gpc| gpc.len() == count as usize)
            && epochs.len() == count as usize
            && o.draws_idle
        {
            let ids: Vec<_> =
                (0..count).map(|k| ShadedPacket::Passed(MarkerPassed { id: k as u8 & 15 })).collect();
            assert!(shaded.iter().all(|gpc| gpc.taken == ids));
            assert_eq!(epochs.taken, (0..count).map(|k| EpochDone { epoch: k as u8 }).collect::<Vec<_>>());
            return;
        }
        let mut i = In::new(&p);
        for g in 0..gpcs {
            i.subtile[g] = subtile[g].drive(o.subtile[g]);
            i.shaded[g] = shaded[g].drive(&o.shaded[g]);
        }
        i.epoch_done = epochs.drive(&o.epoch_done);
        i.client = 16;
        (i.up, i.freed, i.down) = (agents[0].up(&o.up), agents[0].freed(), agents[0].down());
        for k in 0..sms {
            i.fixed_client[k] = 16 * (2 + k) as u8;
            let agent = &mut agents[1 + k];
            (i.fixed_up[k], i.fixed_freed[k], i.fixed_down[k]) =
                (agent.up(&o.fixed_up[k]), agent.freed(), agent.down());
        }
        for k in 0..l1s {
            let agent = &mut agents[1 + sms + k];
            i.l1_client[k] = 16 * (2 + sms + k) as u8;
            (i.l1_up[k], i.l1_down[k]) = (agent.up(&o.l1_up[k]), agent.down());
        }
        dut.clock(i);
    }
    let markers: Vec<_> = shaded.iter().map(|gpc| gpc.len()).collect();
    panic!("{markers:?} markers and {} epochs of {count} are back", epochs.len());
}

fn markers_and_epochs_come_back(new: Maker<ShaderCores>) {
    run(new, 5, [!0; 3]);
}

fn any_stalls(new: Maker<ShaderCores>) {
    property_of_share(16, any::<[u64; 3]>(), |stalls| run(new, 3, stalls));
}
