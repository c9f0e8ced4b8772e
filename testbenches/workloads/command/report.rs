//! Error messages: where, which method by its name, and why.

use super::Replay;
use super::driver::{Driver, Ring};
use super::memory::{Beyond, Client, Memory};
use super::progress::Hang;
use super::trace::Trace;
use super::waits;
use super::whereabouts::{self, Place, Word};
use bundle::{Fault, FaultKind, HostPacket};
use classes::Class;
use references::rigs::command_path::pushbuffer::Line;
use rigs::command_path::{In, Out};

/// Why a channel was stopped, in words.
fn why(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::None => "no fault",
        FaultKind::Entry => "a ring entry with an opcode that does not exist",
        FaultKind::Header => "an illegal pushbuffer header",
        FaultKind::Runlist => "a runlist that is too long, or has an incomplete group",
        FaultKind::Physical => "a copy from or to a physical target, which this chip does not have",
        FaultKind::HostMethod => "a method that Host does not have",
        FaultKind::HostValue => "a value that Host's method does not allow",
        FaultKind::Signature => "an instance block without its signature",
        FaultKind::Unbound => "a method on a subchannel that no class is bound to",
        FaultKind::Class => "a class that this subchannel or the chip does not have",
        FaultKind::Method => "a method that the class does not have",
        FaultKind::Value => "a value that the method does not allow",
        FaultKind::Unbuilt => "a value that requires what this chip does not have (docs/methods.tsv)",
        FaultKind::Descriptor => {
            "a bad descriptor of a compute task; the value names the field (docs/units/hub/scheduler.md)"
        }
        FaultKind::Program => {
            "a bad header of a graphics program; the value names the field (docs/units/hub/state_constants.md)"
        }
        FaultKind::Access => {
            "a read of Host's that translation refuses: the value is its address, bits 39 to 8"
        }
        FaultKind::Sequence => "BEGIN, END or a draw out of their sequence",
        FaultKind::Inline => "inline data without a launch, or a launch before the last one has all its data",
        FaultKind::MacroParameter => "a macro with too few or too many parameters",
        FaultKind::MacroOpcode => "a macro with an instruction that does not exist",
        FaultKind::MacroBranch => "a macro with a branch in a delay slot",
        FaultKind::MacroAddress => "a macro that leaves its memory, or sends to a method it must not",
        FaultKind::MacroWatchdog => "a macro that does not end",
        FaultKind::Copy => "an impossible copy: pitch, size or layout",
        FaultKind::Alignment => "an address that is not aligned",
    }
}

/// A method's place and name.
pub(super) fn method(
    channel: u16,
    subchannel: u32,
    address: u32,
    value: u32,
    class: Option<Class>,
) -> String {
    let named = match class {
        // SET_OBJECT is in the table of Host
        _ if address == 0 => format!("SET_OBJECT NVCLASS={:04x}", value & 0xffff),
        _ if address < 0x100 => Class::Host.text(address, value),
        Some(class) => format!("{} {}", class.name(), class.text(address, value)),
        None => "of no class".into(),
    };
    format!("channel {channel}, subchannel {subchannel}, method {address:04x} = {value:08x} ({named})")
}

/// A fault with its place: the method, and for Host's faults the dword.
pub fn fault(cycle: u64, fault: &Fault, driver: &Driver, memory: &Memory, trace: &Trace) -> String {
    let (channel, subchannel) = (fault.channel, u32::from(fault.subchannel));
    let (address, value) = (4 * u32::from(fault.address), fault.value);
    let ring = driver.rings.iter().find(|ring| ring.channel == channel);
    let place = |is: &dyn Fn(&Word) -> bool| {
        let found = ring.and_then(|ring| whereabouts::find(ring, memory, is));
        found.map_or(String::new(), |(place, _)| format!(", {place}"))
    };
    let at = match fault.kind {
        FaultKind::Runlist => format!("a runlist of {value} entries"),
        FaultKind::Signature => format!("channel {channel}"),
        FaultKind::Entry => {
            let entry = ring.map_or(0, |ring| ring.consumed(memory));
            format!("channel {channel}, ring entry {entry}, opcode {value:#x}")
        }
        FaultKind::Header => {
            format!("channel {channel}{}: {value:08x}", place(&|word| *word == Word::Bad(value)))
        }
        FaultKind::HostMethod | FaultKind::HostValue => {
            let place = place(&|word| *word == Word::Method { subchannel, address, value });
            method(channel, subchannel, address, value, None) + &place
        }
        _ => method(channel, subchannel, address, value, trace.class(subchannel)),
    };
    format!("cycle {cycle}: {at}: {} ({:?})", why(fault.kind), fault.kind)
}

/// A stream that ends before announced data.
pub(super) fn cut(cycle: u64, o: &Out) -> String {
    let (channel, run) = (o.channel, &o.run);
    let (subchannel, address, missing) = (run.subchannel, 4 * u32::from(run.address), run.count);
    format!(
        "cycle {cycle}: channel {channel}, subchannel {subchannel}, method {address:04x}: the stream ends inside \
         a method's data, {missing} more dwords are announced"
    )
}

/// An access outside all buffers, with the last method that could have requested it.
pub(super) fn beyond<D>(run: &Replay<D>, o: &Out, beyond: &Beyond) -> String {
    let requests = |line: &&Line| match beyond.client {
        Client::Host => false,
        Client::Copy => line.class == Some(Class::Copy) && line.address == 0x300,
        Client::Inline => line.class != Some(Class::Copy) && line.address == 0x1b0,
        Client::FrontEnd => matches!(line.address, 0x10c | 0x26c | 0x1558 | 0x1b0c),
    };
    let of_host = || {
        let place = |ring: &Ring| Some((ring.channel, segment_of(ring, &run.memory, beyond.address)?));
        let read = run.driver.rings.iter().find_map(place);
        match (beyond.client, read) {
            (Client::Host, Some((channel, place))) => format!("channel {channel}, {place}"),
            (Client::Host, None) => waits::semaphore_method(run, o.channel, &o.state),
            _ => format!("channel {}", o.channel),
        }
    };
    let lines = run.trace.lines();
    let at = match lines.iter().rev().find(requests) {
        Some(l) => method(l.channel as u16, l.subchannel, l.address, l.value, l.class),
        None => of_host(),
    };
    format!("cycle {}: {at}: {beyond}", run.cycle)
}

fn segment_of(ring: &Ring, memory: &Memory, address: u64) -> Option<Place> {
    whereabouts::holds(ring, memory, address & !31)
}

/// The units that wait, and what for.
pub(super) fn hang<D>(run: &Replay<D>, i: &In, o: &Out, hang: Hang) -> String {
    if hang == Hang::Loop {
        let computes = run.around.computes;
        return format!(
            "cycle {}: nothing but instructions for {computes} cycles: a loop that does not end?",
            run.cycle
        );
    }
    let trace = &run.trace;
    let mut waits = waits::of_host(run, o);
    if o.packet.valid && !o.packet_taken {
        let what = match o.packet.data {
            HostPacket::Method(m) => {
                let subchannel = m.subchannel.into();
                let class = trace.class(subchannel);
                method(m.channel, subchannel, 4 * u32::from(m.address), m.words[0], class)
            }
            _ => "a request".into(),
        };
        waits.push(format!("Host waits for front_end to accept {what}"));
    }
    let idle = [
        ("macro_engine to end its macro", o.macro_engine_idle),
        ("inline_to_memory to be idle", o.inline_to_memory_idle),
        ("copy_engine to be idle", o.copy_engine_idle),
        ("the 3D engine to be idle", i.three_d_idle),
        ("the compute engine to be idle", i.compute_idle),
        ("the 2D engine to be idle", i.two_d_idle),
    ];
    let ports = [
        ("Host", "memory to accept its read", o.host_read.valid, i.host_read.ready),
        ("Host", "memory to accept its write", o.host_write.valid, i.host_write.ready),
        ("front_end", "an engine to accept its bundle", o.bundle.valid, i.bundle.ready),
        ("front_end", "memory to accept its read", o.front_end_read.valid, i.front_end_read.ready),
        ("front_end", "memory to accept its write", o.front_end_write.valid, i.front_end_write.ready),
        ("inline_to_memory", "memory to accept its write", o.inline_write.valid, i.inline_write.ready),
        ("copy_engine", "memory to accept its request", o.copy_port.valid, i.copy_port.ready),
    ];
    let closed: Vec<_> = ports.iter().filter(|(_, _, valid, ready)| *valid && !ready).collect();
    let at_a_port = |unit| closed.iter().any(|(of, ..)| *of == unit);
    waits.extend(closed.iter().map(|(unit, what, ..)| format!("{unit} waits for {what}")));
    if !o.front_end_idle && !at_a_port("front_end") {
        let others: Vec<_> = idle.iter().filter(|(_, idle)| !idle).map(|(what, _)| *what).collect();
        let what = if others.is_empty() { "a completion or a response".into() } else { others.join(", ") };
        waits.push(format!("front_end waits for {what}"));
    }
    if !o.macro_engine_idle {
        waits.push("macro_engine waits for a parameter of its call".into());
    }
    if o.inline_open && !at_a_port("inline_to_memory") {
        let lines = trace.lines();
        let launch = lines.iter().rev().find(|l| l.address == 0x1b0 && l.class != Some(Class::Copy));
        let of = launch.map_or(String::new(), |l| {
            format!(" of {}", method(l.channel as u16, l.subchannel, l.address, l.value, l.class))
        });
        waits.push(format!("inline_to_memory waits for more inline data{of}"));
    }
    if !o.copy_engine_idle && !at_a_port("copy_engine") {
        waits.push("copy_engine waits for data from memory".into());
    }
    format!("cycle {}: deadlock, no unit makes progress:\n  {}", run.cycle, waits.join("\n  "))
}
