//! Text that says what Host and its channels wait for.

use super::Replay;
use super::driver::Ring;
use super::memory::Memory;
use super::report::method;
use super::whereabouts::{self, Word};
use bundle::*;
use classes::Class;
use rigs::command_path::Out;

/// SEMAPHORED and SYNCPOINTB, in bytes.
const SEMAPHORE: u32 = 0x1c;
const SYNCPOINT: u32 = 0x74;

/// The reason for which each channel with work waits, and the front end's pending request.
pub(super) fn of_host<D>(run: &Replay<D>, o: &Out) -> Vec<String> {
    let mut waits = vec![];
    let channel = o.channel;
    match run.stats.requested() {
        Some(HostPacket::Save(context)) => {
            waits
                .push(format!("Host waits for front_end to save the context of channel {}", context.channel));
        }
        Some(HostPacket::Load(context)) => {
            waits
                .push(format!("Host waits for front_end to load the context of channel {}", context.channel));
        }
        Some(_) => {
            let what = "front_end to complete all earlier work";
            waits.push(format!("Host (channel {channel}) waits for {what}"));
        }
        None => {}
    }
    for ring in run.driver.busy(&run.memory) {
        let loaded = o.loaded && ring.channel == channel;
        let state = if loaded { o.state } else { saved(ring, &run.memory) };
        if let Some(what) = of_channel(run, ring, &state) {
            waits.push(what);
        } else if !loaded || run.stats.requested().is_none() && !o.packet.valid {
            let next = whereabouts::next(ring, &run.memory).map_or(String::new(), |at| format!(", {at}"));
            waits.push(format!("channel {} waits for its time slice{next}", ring.channel));
        }
    }
    waits
}

/// Saved state of an unloaded channel, from its instance block.
fn saved(ring: &Ring, memory: &Memory) -> MethodState {
    let dword = |n: u64| memory.peek(ring.instance() + 4 * n);
    MethodState {
        channel: ring.channel,
        semaphore_va: u64::from(dword(0x0e) & 0xff) << 30 | u64::from(dword(0x0f) >> 2),
        payload: dword(0x10),
        operation: dword(0x11),
        threshold: dword(0x29),
        syncpoint: dword(0x2a),
        waits_for: match dword(0x22) >> 16 & 3 {
            1 => HostWait::Semaphore,
            2 => HostWait::Syncpoint,
            _ => HostWait::Nothing,
        },
        ..MethodState::default()
    }
}

fn of_channel<D>(run: &Replay<D>, ring: &Ring, state: &MethodState) -> Option<String> {
    let (address, value) = match state.waits_for {
        HostWait::Semaphore => (SEMAPHORE, state.operation),
        HostWait::Syncpoint => (SYNCPOINT, state.syncpoint),
        HostWait::Nothing => return None,
    };
    let host = format!("Host (channel {}{})", ring.channel, subchannel(run, ring.channel, address, value));
    // syncpoints are not in the table of methods
    let name = if address == SYNCPOINT { "SYNCPOINTB".into() } else { Class::Host.text(address, value) };
    let named = format!("method {address:04x} {name}");
    Some(if state.waits_for == HostWait::Semaphore {
        let at = state.semaphore_va << 2;
        let found = run.memory.peek(at);
        format!(
            "{host} waits for the semaphore at {at:#x}, which is {found:#x} and no release is in flight, in {named}, \
             payload {:#x}",
            state.payload
        )
    } else {
        let (index, threshold) = (state.syncpoint >> 8 & 0xff, state.threshold);
        format!("{host} waits for syncpoint {index} to reach {threshold:#x}, in {named}")
    })
}

/// A channel's method that accesses its semaphore.
pub(super) fn semaphore_method<D>(run: &Replay<D>, channel: u16, state: &MethodState) -> String {
    match found(run, channel, SEMAPHORE, state.operation) {
        Some(subchannel) => method(channel, subchannel, SEMAPHORE, state.operation, None),
        None => format!("channel {channel}"),
    }
}

fn subchannel<D>(run: &Replay<D>, channel: u16, address: u32, value: u32) -> String {
    found(run, channel, address, value).map_or(String::new(), |found| format!(", subchannel {found}"))
}

/// Subchannel of the first such method not yet consumed.
fn found<D>(run: &Replay<D>, channel: u16, wanted: u32, written: u32) -> Option<u32> {
    let ring = run.driver.rings.iter().find(|ring| ring.channel == channel)?;
    let is = |word: &Word| matches!(word, Word::Method { address, value, .. } if *address == wanted && *value == written);
    match whereabouts::find(ring, &run.memory, is)? {
        (_, Word::Method { subchannel, .. }) => Some(subchannel),
        _ => None,
    }
}
