//! Sends packets into a front end whose peers respond.

use super::launches::Launches;
use super::peers::{CONTEXTS, Rng, Traffic};
use bundle::*;
use hub::front_end::{FrontEnd, In};
use kernel::offer::Offer;
use kit::Device;
use kit::scenario::open;
use references::hub::front_end::{Macros, Others, Released};
use std::collections::{HashMap, VecDeque};

/// Outputs with their cycles.
#[derive(Default)]
pub struct Run {
    pub bundles: Vec<(u64, Bundle)>,
    pub inlines: Vec<(u64, InlinePacket)>,
    pub copies: Vec<(u64, CopyMethod)>,
    pub faults: Vec<(u64, Fault)>,
    pub responses: Vec<(u64, HostDrain)>,
    pub macros: Vec<MacroPacket>,
    pub shadows: Vec<u32>,
    pub released: Vec<(u64, Released)>,
    /// For each port: whether all engines were idle in the cycle before an item was offered.
    pub idles: [Vec<bool>; 4],
    pub dropped: u64,
    pub cycles: u64,
}

/// Records, in the first cycle in which an item is offered on a port, whether engines were idle.
fn offer(idles: &mut Vec<bool>, sent: usize, valid: bool, idle: bool) {
    if valid && idles.len() == sent {
        idles.push(idle);
    }
}

fn released_of(write: &MemoryWrite, now: u64) -> Released {
    let at = write.mask.trailing_zeros() as usize / 4;
    let address = write.address << 5 | 4 * at as u64;
    let words = &write.data.words[at..];
    let time = [now as u32, (now >> 32) as u32];
    match write.mask >> (4 * at) {
        0xf => Released::One { address, payload: words[0] },
        0xffff if words[..4] == [time[0], time[1], 0, 0] && time != [0, 0] => Released::Time { address },
        0xffff => {
            assert_eq!(words[2..4], time, "the time");
            Released::Four { address, words: [words[0], words[1]] }
        }
        mask => panic!("mask {mask:#x}"),
    }
}

/// Time at cycle 0: not zero, and about to carry into its upper half.
pub const EPOCH: u64 = 0x5_ffff_ff00;

pub fn run(mut dut: Device<FrontEnd>, others: &impl Others, packets: &[HostPacket], t: &Traffic) -> Run {
    let mut r = Run::default();
    let mut rng = Rng(t.seed);
    let (mut sent, mut cycle) = (0, 0);
    let mut busy = [0_u64; 5]; // 3D, compute, 2D, inline, copies: busy until this cycle
    let mut done: VecDeque<(u64, Engine)> = VecDeque::new();
    let mut releases = 0; // number of releases that 3D has completed
    let mut call: Option<(MacroCall, Vec<u32>)> = None;
    let mut sends: VecDeque<MacroSend> = VecDeque::new();
    let mut requested = false;
    let mut reads: VecDeque<(u64, u64)> = VecDeque::new();
    let (mut formed_at, mut cleans) = (None, None);
    let (mut memories, mut saved) = (Macros::default(), HashMap::new());
    let mut launches = Launches::of(packets);
    let mut was_idle = true;
    let limit = 20_000 + 300 * packets.len() as u64 + 1_000_000 * launches.switches.len() as u64;
    loop {
        let o = dut.outputs();
        let free = |port: usize| open(t.stalls[port], cycle);
        let idle: [bool; 5] = std::array::from_fn(|k| {
            cycle >= busy[k] && (k > 1 || done.iter().all(|(_, e)| *e as usize != k))
        });
        let complete = done.front().copied().filter(|(at, _)| *at <= cycle);
        let send = sends.front().copied().filter(|_| !requested && free(5));
        let data = reads.front().copied().filter(|(at, _)| *at <= cycle && free(7));
        let sector = data.map(|(_, address)| match saved.get(&address) {
            Some(sector) => *sector,
            None if address >= CONTEXTS => Sector::default(),
            None => Sector { words: std::array::from_fn(|k| others.word(address << 5 | 4 * k as u64)) },
        });
        let cleaned = cleans.take_if(|due| *due <= cycle).is_some();
        let i = In {
            packet: packets.get(sent).filter(|_| free(0)).copied().into(),
            send: send.into(),
            read_data: sector.into(),
            complete: complete
                .map(|(_, engine)| {
                    let value = if engine == Engine::ThreeD { others.counted(releases) } else { !0 };
                    Completed { engine, value }
                })
                .into(),
            time: EPOCH + cycle,
            three_d_idle: idle[0],
            compute_idle: idle[1],
            two_d_idle: idle[2],
            inline_idle: idle[3],
            inline_context: launches.open,
            copy_idle: idle[4],
            macro_idle: call.is_none() && sends.is_empty(),
            bundle: free(1).into(),
            inline: free(2).into(),
            copy: free(3).into(),
            macro_packet: free(4).into(),
            read: free(6).into(),
            fault: free(8).into(),
            response: free(9).into(),
            write: free(10).into(),
            interrupt: free(11).into(),
            increment: free(11).into(),
            clean: free(2).into(),
            cleaned: Offer::new(cleaned, cleaned),
        };
        offer(&mut r.idles[0], r.bundles.len(), o.bundle.valid, was_idle);
        offer(&mut r.idles[1], r.inlines.len(), o.inline.valid, was_idle);
        offer(&mut r.idles[2], r.copies.len(), o.copy.valid, was_idle);
        offer(&mut r.idles[3], r.responses.len(), o.response.valid, was_idle);
        launches.cycle(&o, was_idle);
        was_idle = idle.iter().all(|idle| *idle);

        let work = |rng: &mut Rng| cycle + 1 + if t.busy == 0 { 0 } else { u64::from(rng.roll()) % t.busy };
        if i.packet.valid && o.packet.ready {
            sent += 1;
        }
        if let Some(&b) = o.bundle.get().filter(|_| i.bundle.ready) {
            let engine = b.engine as usize;
            busy[engine] = busy[engine].max(work(&mut rng));
            if b.kind == BundleKind::Trigger && (b.address == 0x6c3 || engine == 0 && b.address == 0xb2) {
                done.push_back((busy[engine], b.engine));
            }
            r.bundles.push((cycle, b));
        }
        if let Some(&packet) = o.inline.get().filter(|_| i.inline.ready) {
            busy[3] = busy[3].max(work(&mut rng));
            r.inlines.push((cycle, packet));
        }
        if let Some(&method) = o.copy.get().filter(|_| i.copy.ready) {
            busy[4] = busy[4].max(work(&mut rng));
            r.copies.push((cycle, method));
        }
        if let Some(&packet) = o.macro_packet.get().filter(|_| i.macro_packet.ready) {
            match packet {
                MacroPacket::Load(load) => memories.load(load.port, load.value),
                MacroPacket::Dump(dump) => {
                    sends.push_back(MacroSend::Word(MacroWord { value: memories.word(dump.address) }));
                }
                MacroPacket::Call(c) => call = Some((c, vec![])),
                MacroPacket::Argument(a) => call.as_mut().expect("a call is in hand").1.push(a.value),
                MacroPacket::Last(_) => {
                    let (call, arguments) = call.take().expect("a call is in hand");
                    sends.extend(others.sends(call, &arguments));
                }
            }
            r.macros.push(packet);
        }
        if i.send.valid && o.send.ready {
            requested = matches!(i.send.data, MacroSend::Read(_));
            sends.pop_front();
        }
        if let Some(&shadow) = o.shadow.get() {
            assert!(requested, "the shadow was not requested");
            requested = false;
            r.shadows.push(shadow);
        }
        if i.read_data.valid && o.read_data.ready {
            reads.pop_front();
        }
        if let Some(read) = o.read.get().filter(|_| i.read.ready) {
            reads.push_back((work(&mut rng), read.address));
        }
        if i.complete.valid && o.complete.ready {
            done.pop_front();
            releases += u64::from(i.complete.data.engine == Engine::ThreeD);
        }
        if let Some(&fault) = o.fault.get().filter(|_| i.fault.ready) {
            r.faults.push((cycle, fault));
        }
        r.responses.extend(o.response.get().filter(|_| i.response.ready).map(|response| (cycle, *response)));
        if let Some(write) = o.write.get() {
            // a whole sector belongs to a context; no release writes one
            let release = write.mask != !0;
            let formed = release.then(|| *formed_at.get_or_insert(EPOCH + cycle - 1));
            if i.write.ready {
                match formed {
                    Some(formed) => r.released.push((cycle, released_of(write, formed))),
                    None => drop(saved.insert(write.address, write.data)),
                }
                formed_at = formed_at.filter(|_| !release);
            }
        }
        if o.clean.valid && i.clean.ready {
            assert!(cleans.is_none() && o.clean.data == CacheOrder::Clean);
            cleans = Some(work(&mut rng));
            r.released.push((cycle, Released::Clean));
        }
        if let Some(&index) = o.increment.get().filter(|_| i.increment.ready) {
            assert!(cleans.is_none(), "the L2 is not clean");
            r.released.push((cycle, Released::Increment(index)));
        }
        if let Some(&interrupt) = o.interrupt.get().filter(|_| i.interrupt.ready) {
            r.released.push((cycle, Released::Awaken(interrupt)));
        }
        let rests = !i.packet.valid
            && sent == packets.len()
            && o.idle
            && was_idle
            && sends.is_empty()
            && done.is_empty();
        if rests && cycle > 0 {
            break;
        }
        dut.cycle(i);
        cycle += 1;
        assert!(cycle < limit, "no end after {cycle} cycles, {sent} of {} packets", packets.len());
    }
    assert!(launches.switches.is_empty(), "a launch was not saved or not loaded");
    r.dropped = dut.register("decode.q.dropped");
    r.cycles = cycle;
    r
}
