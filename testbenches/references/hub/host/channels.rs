//! Decodes a channel's ring word by word from the tables of interface 1: slow, and without any of Host's units.

/// An entry of the ring with the dwords that it points to.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    Words(Vec<u32>),
    Opcode(u8),
}

/// Events that the ring causes, in order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// Address in words of four bytes.
    Method {
        subchannel: u8,
        address: u16,
        value: u32,
    },
    BadOpcode(u32),
    BadHeader(u32),
    /// An entry has been consumed.
    Done,
}

/// The data that a header has announced.
struct Awaited {
    subchannel: u8,
    address: u32,
    left: u32,
    /// The address increments with each datum, up to this many times.
    steps: u32,
}

/// Reads a ring from its first entry to its last.
pub fn decode(ring: &[Entry]) -> Vec<Event> {
    let mut events = vec![];
    let mut awaited = Awaited { subchannel: 0, address: 0, left: 0, steps: 0 };
    for entry in ring {
        match entry {
            Entry::Opcode(0 | 2 | 3) => (),
            Entry::Opcode(opcode) => events.push(Event::BadOpcode((*opcode).into())),
            Entry::Words(words) => segment(words, &mut awaited, &mut events),
        }
        events.push(Event::Done);
    }
    events
}

fn bits(word: u32, high: u32, low: u32) -> u32 {
    word >> low & (u32::MAX >> (31 - (high - low)))
}

fn segment(words: &[u32], awaited: &mut Awaited, events: &mut Vec<Event>) {
    for &word in words {
        if awaited.left > 0 {
            let address = awaited.address as u16;
            events.push(Event::Method { subchannel: awaited.subchannel, address, value: word });
            awaited.left -= 1;
            if awaited.steps > 0 {
                awaited.steps -= 1;
                awaited.address = (awaited.address + 1) % 4096;
            }
            continue;
        }
        let subchannel = bits(word, 15, 13) as u8;
        let (address, count) = (bits(word, 11, 0), bits(word, 28, 16));
        let (legacy_address, legacy_count) = (bits(word, 12, 2), bits(word, 28, 18));
        let tert = bits(word, 17, 16);
        let mut announce = |address, left, steps| *awaited = Awaited { subchannel, address, left, steps };
        match bits(word, 31, 29) {
            0 if tert == 0 => announce(legacy_address, legacy_count, u32::MAX),
            0 => (), // sub-device masks: there is only one device
            1 => announce(address, count, u32::MAX),
            2 if tert == 0 => announce(legacy_address, legacy_count, 0),
            3 => announce(address, count, 0),
            4 => events.push(Event::Method { subchannel, address: address as u16, value: count }),
            5 => announce(address, count, 1),
            7 => return,
            _ => {
                events.push(Event::BadHeader(word));
                return;
            }
        }
    }
}

/// Host's externally visible actions for the methods of a channel, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// A method for an engine, with one or two words.
    Send {
        subchannel: u8,
        address: u16,
        words: Vec<u32>,
    },
    /// The front end was checked and reported that all before is complete.
    Idle,
    /// An operation requested of the L2 (`clean`, `invalidate`, `clean tags`) or of translation (`translations`), and completed.
    Upkeep(&'static str),
    /// A dword at a byte address was read.
    Read {
        at: u64,
        found: u32,
    },
    /// Dwords were written from a byte address on.
    Write {
        at: u64,
        words: Vec<u32>,
    },
    /// A dword became another, in one operation.
    Reduce {
        at: u64,
        found: u32,
        left: u32,
    },
    CountRead {
        index: u8,
        found: u32,
    },
    CountUp {
        index: u8,
    },
    Interrupt {
        value: u32,
    },
    Fault {
        name: &'static str,
        address: u16,
        value: u32,
    },
    /// Another channel may be granted; the value of YIELD.
    Yield(u32),
}

/// A method as Host receives it: address in words of four bytes.
#[derive(Clone, Debug)]
pub struct Came {
    pub event: Event,
    /// The second word of a pair.
    pub second: Option<u32>,
}

/// Checks acts against the methods that caused them, with a fixed time of day.
pub fn judge(methods: &[Came], acts: &[Act], user: u64, time: u64) {
    let mut acts = acts.iter().cloned();
    let (mut high, mut low, mut payload, mut threshold) = (0_u64, 0_u64, 0, 0);
    for came in methods {
        let mut expect = |wanted: Act| assert_eq!(acts.next(), Some(wanted), "for {came:?}");
        let (subchannel, address, value) = match came.event {
            Event::Done => continue,
            Event::BadOpcode(value) => {
                expect(Act::Fault { name: "Entry", address: 0, value });
                continue;
            }
            Event::BadHeader(value) => {
                expect(Act::Fault { name: "Header", address: 0, value });
                continue;
            }
            Event::Method { subchannel, address, value } => (subchannel, address, value),
        };
        let byte = 4 * address;
        let fault = |name| Act::Fault { name, address, value };
        let at = high << 32 | low;
        match byte {
            0x000 | 0x100.. => {
                let words = std::iter::once(value).chain(came.second).collect();
                expect(Act::Send { subchannel, address, words });
            }
            0x008 | 0x030 | 0x07c => (),
            0x010 => high = u64::from(bits(value, 7, 0)),
            0x014 => low = u64::from(bits(value, 31, 2)) << 2,
            0x018 => payload = value,
            0x070 => threshold = value,
            0x01c => {
                let operation = bits(value, 4, 0);
                let long = bits(value, 24, 24) == 0;
                let reduction = bits(value, 30, 27);
                let waits = bits(value, 20, 20) == 0;
                match operation {
                    1 | 4 | 8 => loop {
                        let Some(Act::Read { at: from, found }) = acts.next() else { panic!("no read") };
                        assert_eq!(from, at);
                        let met = match operation {
                            1 => found == payload,
                            4 => found.wrapping_sub(payload) < 1 << 31,
                            _ => found & payload != 0,
                        };
                        if met {
                            break;
                        }
                    },
                    2 if long && at % 16 != 0 => expect(fault("Alignment")),
                    2 => {
                        if waits {
                            expect(Act::Idle);
                        }
                        let words = match long {
                            true => vec![payload, 0, time as u32, (time >> 32) as u32],
                            false => vec![payload],
                        };
                        expect(Act::Write { at, words });
                    }
                    16 if reduction < 8 => {
                        if waits {
                            expect(Act::Idle);
                        }
                        let act = acts.next();
                        let Some(Act::Reduce { found, .. }) = act else { panic!("{act:?} for {came:?}") };
                        let left = reduced(reduction, bits(value, 31, 31) == 0, found, payload);
                        assert_eq!(act, Some(Act::Reduce { at, found, left }), "for {came:?}");
                    }
                    _ => expect(fault("HostValue")),
                }
            }
            0x020 => expect(Act::Interrupt { value }),
            0x024 | 0x078 => expect(Act::Idle),
            0x034 => match bits(value, 31, 27) {
                // a barrier, which is the wait; caches of peers, which do not exist
                0x05 | 0x0d => expect(Act::Idle),
                operation @ (0x09 | 0x0e | 0x0f | 0x10) => {
                    expect(Act::Idle);
                    expect(Act::Upkeep(match operation {
                        0x09 => "translations",
                        0x0e => "invalidate",
                        0x0f => "clean tags",
                        _ => "clean",
                    }));
                }
                _ => expect(fault("HostValue")),
            },
            0x050 => {
                expect(Act::Idle);
                expect(Act::Write { at: user + 4 * 0x12, words: vec![value] });
            }
            0x074 => {
                let index = bits(value, 15, 8) as u8;
                match bits(value, 1, 0) {
                    0 => loop {
                        let Some(Act::CountRead { index: of, found }) = acts.next() else {
                            panic!("no look at the syncpoint")
                        };
                        assert_eq!(of, index);
                        if found.wrapping_sub(threshold) < 1 << 31 {
                            break;
                        }
                    },
                    1 => expect(Act::CountUp { index }),
                    _ => expect(fault("HostValue")),
                }
            }
            0x080 if bits(value, 1, 0) == 0 => (),
            0x080 => expect(Act::Yield(bits(value, 1, 0))),
            _ => expect(fault("HostMethod")),
        }
    }
    assert_eq!(acts.next(), None, "an action that no method requested");
}

fn reduced(reduction: u32, signed: bool, found: u32, payload: u32) -> u32 {
    let wide = |n: u32| if signed { i64::from(n as i32) } else { i64::from(n) };
    match reduction {
        0 => wide(found).min(wide(payload)) as u32,
        1 => wide(found).max(wide(payload)) as u32,
        2 => found ^ payload,
        3 => found & payload,
        4 => found | payload,
        5 => found.wrapping_add(payload),
        // Counts up and down between 0 and the payload.
        6 => {
            if found < payload {
                found + 1
            } else {
                0
            }
        }
        _ => {
            if (1..=payload).contains(&found) {
                found - 1
            } else {
                payload
            }
        }
    }
}
