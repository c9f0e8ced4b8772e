//! Compares the output of the front end with the reference's result for its input.

use bundle::*;
use references::hub::front_end::{Event, FrontEnd, Others};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use workloads::command::log::{Log, Unit};

/// Recorded sends of macros and responses of memory.
#[derive(Default)]
pub struct Recorded {
    calls: RefCell<VecDeque<Vec<MacroSend>>>,
    /// The last call has not ended.
    open: Cell<bool>,
    reads: RefCell<Vec<(u64, Sector)>>,
    next: Cell<usize>,
}

impl Others for Recorded {
    fn sends(&self, _call: MacroCall, _arguments: &[u32]) -> Vec<MacroSend> {
        self.calls.borrow_mut().pop_front().unwrap_or_default()
    }

    fn word(&self, address: u64) -> u32 {
        let (reads, sector) = (self.reads.borrow(), address >> 5);
        let Some(at) = (self.next.get()..reads.len()).find(|&at| reads[at].0 == sector) else { return 0 };
        self.next.set(at);
        reads[at].1.words[(address >> 2 & 7) as usize]
    }
}

impl Recorded {
    fn add(&self, log: &Log) {
        let mut calls = self.calls.borrow_mut();
        let sends = log.sends.iter().filter(|send| !matches!(send, MacroSend::Word(_)));
        for &send in sends {
            if !self.open.replace(!matches!(send, MacroSend::Done(_))) {
                calls.push_back(vec![]);
            }
            calls.back_mut().expect("a call is open").push(send);
        }
        self.reads.borrow_mut().extend(log.reads());
    }

    /// Whether the reference can identify the condition's read among the reads of a sector.
    fn is_plain(&self) -> bool {
        let reads = self.reads.borrow();
        reads.iter().enumerate().all(|(k, a)| reads[..k].iter().all(|b| a.0 != b.0 || a.1 == b.1))
    }
}

/// Launch state of the inline copies and of the copy engine.
#[derive(Clone, Copy, Default)]
struct Launches {
    /// Length and count of lines for each inline copy.
    sizes: [[u32; 2]; 3],
    /// Words that a launch still needs.
    open: Option<(InlinePlace, u64)>,
    length: u64,
    lines: u64,
    components: u32,
    /// Bytes of all launches of the copy engine.
    bytes: u64,
}

impl Launches {
    fn inline(&mut self, packet: &InlinePacket) {
        match packet {
            InlinePacket::Method(m) => {
                let size = &mut self.sizes[m.place as usize];
                match 4 * m.address {
                    0x180 => size[0] = m.value,
                    0x184 => size[1] = m.value,
                    0x1b0 => {
                        let words = (u64::from(size[0]) * u64::from(size[1])).div_ceil(4);
                        self.open = (words > 0).then_some((m.place, words));
                    }
                    _ => (),
                }
            }
            InlinePacket::Data(data) => {
                let came = 1 + u64::from(data.two);
                self.open = match self.open {
                    Some((place, words)) if place == data.place => {
                        (words > came).then(|| (place, words - came))
                    }
                    other => other,
                };
            }
        }
    }

    fn copy(&mut self, m: &CopyMethod) {
        match 4 * m.address {
            0x418 => self.length = m.value.into(),
            0x41c => self.lines = m.value.into(),
            0x708 => self.components = m.value,
            0x300 => {
                let parts = match m.value >> 10 & 1 {
                    1 => ((self.components >> 16 & 3) + 1) * ((self.components >> 24 & 3) + 1),
                    _ => 1,
                };
                let lines = if m.value >> 9 & 1 == 1 { self.lines } else { 1 };
                let bytes = self.length.saturating_mul(lines).saturating_mul(parts.into());
                self.bytes = self.bytes.saturating_add(bytes);
            }
            _ => (),
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Inline(packet) => self.inline(packet),
            Event::Copy(method) => self.copy(method),
            _ => (),
        }
    }
}

/// The reference that runs beside a command path.
pub struct Judge<'a> {
    recorded: &'a Recorded,
    reference: FrontEnd<'a, Recorded>,
    /// Launch state before the events that the reference has not consumed.
    launches: Launches,
    bundles: Vec<Bundle>,
    faults: Vec<Fault>,
}

impl<'a> Judge<'a> {
    pub fn new(recorded: &'a Recorded) -> Self {
        let reference = FrontEnd::new(recorded);
        Judge { recorded, reference, launches: Launches::default(), bundles: vec![], faults: vec![] }
    }

    /// Takes the events since the last call.
    pub fn take(&mut self, log: &mut Log) {
        self.recorded.add(log);
        log.packets.iter().for_each(|&packet| self.reference.packet(packet));
        self.bundles.append(&mut log.bundles);
        let faults = log.faults.iter().filter(|(unit, _)| *unit == Unit::FrontEnd);
        self.faults.extend(faults.map(|(_, fault)| *fault));
        log.clear();
    }

    pub fn holds_a_draw(&self) -> bool {
        self.reference.holds_a_draw()
    }

    pub fn is_in_a_call(&self) -> bool {
        self.reference.is_in_a_call()
    }

    /// The subchannel of a launch that waits for inline data.
    pub fn outstanding(&self) -> Option<u32> {
        let mut launches = self.launches;
        self.reference.left.events.iter().for_each(|(event, _)| launches.event(event));
        launches.open.map(|(place, _)| match place {
            InlinePlace::ThreeD => 0,
            InlinePlace::Compute => 1,
            InlinePlace::Own => 2,
        })
    }

    /// Bytes that launches of the copy engine request.
    pub fn bytes_to_copy(&self) -> u64 {
        let mut launches = Launches { bytes: 0, ..self.launches };
        self.reference.left.events.iter().for_each(|(event, _)| launches.event(event));
        launches.bytes
    }

    /// Judges the events since the last call. A path that is not idle may
    /// still send more; an idle one is in no call and holds no draw. Returns false
    /// if no judgement is possible.
    pub fn verdict(&mut self, rests: bool, dropped: u64) -> Result<bool, String> {
        if !self.recorded.is_plain() {
            return Ok(false);
        }
        if !rests {
            self.reference.packet(HostPacket::Drain(HostDrain { tag: 0 }));
        }
        let left = &mut self.reference.left;
        let (mut bundles, mut faults) = (vec![], vec![]);
        for (event, _) in left.events.drain(..) {
            self.launches.event(&event);
            match event {
                Event::Bundle(bundle) => bundles.push(bundle),
                Event::Fault(fault) => faults.push(fault),
                _ => (),
            }
        }
        same("bundle", &std::mem::take(&mut self.bundles), &bundles, rests)?;
        same("fault", &std::mem::take(&mut self.faults), &faults, rests)?;
        match !rests || dropped == u64::from(left.dropped) {
            true => Ok(true),
            false => Err(format!("{dropped} redundant methods, and should be {}", left.dropped)),
        }
    }
}

fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    found: &[T],
    wanted: &[T],
    rests: bool,
) -> Result<(), String> {
    let differs = found.iter().zip(wanted).position(|(a, b)| a != b);
    if let Some(at) = differs {
        return Err(format!("{what} {at} is {:?}, and should be {:?}", found[at], wanted[at]));
    }
    let (a, b) = (found.len(), wanted.len());
    if a > b {
        return Err(format!("a {what} that should not be: {:?}", found[b]));
    }
    if rests && a < b {
        return Err(format!("a {what} is missing: {:?}", wanted[a]));
    }
    Ok(())
}
