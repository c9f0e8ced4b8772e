//! Host: takes the driver's orders from memory. Control registers and doorbells tell which
//! channels there are and which have work; one at a time is loaded, its ring is read, its
//! methods go to the front end, and Host's own are done here. A method a clock
//! (host-method-rate). Specification 1 and 38, interface 1.
//!
//! The parts share a read and a write port. Reads are answered in order.

pub mod channel_table;
pub mod channel_turn;
pub mod context_gate;
pub mod entry_fetch;
pub mod header_decode;
pub mod host_methods;
pub mod instance_block;
mod push_header;
pub mod push_pipe;
pub mod runlist;
pub mod segment_fetch;
mod semaphore;
mod stirs;
pub mod syncpoints;
pub mod user_registers;

use self::{
    channel_table::ChannelTable, channel_turn::ChannelTurn, context_gate::ContextGate,
    instance_block::InstanceBlock, push_pipe::PushPipe, runlist::Runlist, syncpoints::Syncpoints,
    user_registers::UserRegisters,
};
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::deep_fifo::{self, DeepFifo};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    pub entry_fetch: entry_fetch::Params,
}

// ---- ports
packed! {
    pub struct In {
        doorbell_valid: bool,
        doorbell: Doorbell,
        register_valid: bool,
        register: RegisterWrite,
        answer_valid: bool,         // taken at once
        answer: HostDrain,
        increment_valid: bool,
        increment: B8,
        time: Time,
        acknowledge: bool,
        packet_ready: bool,
        read_ready: bool,
        read_data_valid: bool,
        read_data: Sector,
        write_ready: bool,
        interrupt_ready: bool,
        fault_ready: bool,
    }
    pub struct Out {
        doorbell_ready: bool,
        register_ready: bool,
        increment_ready: bool,
        packet_valid: bool,
        packet: HostPacket,
        read_valid: bool,
        read: MemoryRead,
        read_data_ready: bool,
        write_valid: bool,
        write: MemoryWrite,
        interrupt_valid: bool,
        interrupt: Interrupt,
        fault_valid: bool,
        fault: Fault,
        loaded: bool,               // a channel is loaded and runs
        channel: ChannelId,         // which
        state: MethodState,         // what it waits for, if it does
        idle: bool,
    }
}

// ---- registers
packed! {
    /// Who asked: the instance block, the runlist, the user registers, the pipe.
    pub struct HostReader {
        client: B2,
    }
    pub struct Regs {
        read_waits: bool,      // a read has been shown and not taken
        reader: HostReader,    // whose
        write_waits: bool,     // likewise
        writer: B2,            // the instance block, the user registers, the pipe
        told: bool,            // an interrupt was shown and not taken
        tells: bool,           // by the pipe
        failed: bool,          // a fault, likewise
        fails: bool,
    }
}

#[derive(Clone)]
pub struct Host {
    q: Regs,
    doorbell_in: Slot<Fifo<Doorbell>>,
    channels: Slot<ChannelTable>,
    list: Slot<Runlist>,
    turn: Slot<ChannelTurn>,
    block: Slot<InstanceBlock>,
    user: Slot<UserRegisters>,
    pipe: Slot<PushPipe>,
    gate: Slot<ContextGate>,
    counts: Slot<Syncpoints>,
    readers: Slot<DeepFifo<HostReader, 9>>,
}

/// Who goes first of those who want; one that was shown stays.
fn first(waits: bool, stays: u8, wants: &[bool]) -> u8 {
    let first = wants.iter().position(|w| *w).unwrap_or(wants.len() - 1);
    if waits { stays } else { first as u8 }
}

/// What is chosen in a clock.
struct Choice {
    reader: u8,
    writer: u8,
    /// Whether the pipe's interrupt or fault is shown.
    tells: bool,
    fails: bool,
}

/// What a channel is left with.
fn left(loaded: &ChannelState, user: &user_registers::Out, pipe: &push_pipe::Out) -> ChannelState {
    ChannelState {
        ring: RingStart { get: pipe.get, taken: pipe.at.taken, ..loaded.ring },
        decode: pipe.at,
        methods: pipe.state,
        put: user.put,
        ..*loaded
    }
}

/// Where a channel goes on.
fn starts(loaded: &ChannelState) -> (RingStart, DecodeStart) {
    let ring = RingStart { decoded: loaded.methods.ends, ..loaded.ring };
    (ring, DecodeStart { taken: loaded.ring.taken, ..loaded.decode })
}

impl Host {
    pub fn new(p: &Params) -> Self {
        Host {
            q: Regs::default(),
            doorbell_in: Fifo::new(&fifo::Params::default()).into(),
            channels: ChannelTable::default().into(),
            list: Runlist::default().into(),
            turn: ChannelTurn::default().into(),
            block: InstanceBlock::default().into(),
            user: UserRegisters::default().into(),
            pipe: PushPipe::new(&p.entry_fetch).into(),
            gate: ContextGate::default().into(),
            counts: Syncpoints::default().into(),
            readers: DeepFifo::default().into(),
        }
    }

    fn choice(&self) -> Choice {
        let q = &self.q;
        let (list, turn, block) = (self.list.shown(), self.turn.shown(), self.block.shown());
        let (user, pipe) = (self.user.shown(), self.pipe.shown());
        let reads = [block.read_valid, list.read_valid, user.read_valid, pipe.read_valid];
        let writes = [block.write_valid, user.write_valid, pipe.write_valid];
        Choice {
            reader: first(q.read_waits, q.reader.client, &reads),
            writer: first(q.write_waits, q.writer, &writes),
            tells: if q.told { q.tells } else { !turn.interrupt_valid },
            fails: if q.failed { q.fails } else { !turn.fault_valid },
        }
    }
}

impl Legacy for Host {
    const PATH: &'static str = "hub/host";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (table, list, turn) = (self.channels.shown(), self.list.shown(), self.turn.shown());
        let (block, user, pipe) = (self.block.shown(), self.user.shown(), self.pipe.shown());
        let (gate, counts) = (self.gate.shown(), self.counts.shown());
        let (doorbells, readers) = (self.doorbell_in.shown(), self.readers.shown());
        let of_pipe = readers.pop.client == 3;
        let chosen = self.choice();
        let rests = turn.idle && list.resting && table.idle && !doorbells.pop_valid;
        let still = block.idle && user.idle && user.told == pipe.get && pipe.idle && pipe.dry;
        Out {
            doorbell_ready: doorbells.push_ready,
            register_ready: table.register_ready,
            increment_ready: counts.increment_ready,
            packet_valid: gate.ask_valid || gate.open && pipe.packet_valid,
            packet: if gate.ask_valid { gate.ask } else { pipe.packet },
            read_valid: block.read_valid || list.read_valid || user.read_valid || pipe.read_valid,
            read: [block.read, list.read, user.read, pipe.read][usize::from(chosen.reader)],
            read_data_ready: readers.pop_valid && (!of_pipe || pipe.read_data_ready),
            write_valid: block.write_valid || user.write_valid || pipe.write_valid,
            write: [block.write, user.write, pipe.write][usize::from(chosen.writer)],
            interrupt_valid: turn.interrupt_valid || pipe.interrupt_valid,
            interrupt: if chosen.tells { pipe.interrupt } else { turn.interrupt },
            fault_valid: turn.fault_valid || pipe.fault_valid,
            fault: if chosen.fails { pipe.fault } else { turn.fault },
            loaded: turn.runs,
            channel: turn.current.channel,
            state: pipe.state,
            idle: rests && still && gate.idle && counts.idle && readers.empty,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    fn wake(&mut self, i: &In) -> bool {
        let (table, list, turn) = (self.channels.shown(), self.list.shown(), self.turn.shown());
        let (block, user, pipe) = (self.block.shown(), self.user.shown(), self.pipe.shown());
        let (gate, counts) = (self.gate.shown(), self.counts.shown());
        let (doorbells, readers) = (self.doorbell_in.shown(), self.readers.shown());
        let chosen = self.choice();
        let of_pipe = readers.pop.client == 3;
        let read_valid = block.read_valid || list.read_valid || user.read_valid || pipe.read_valid;
        let read_data_ready = readers.pop_valid && (!of_pipe || pipe.read_data_ready);
        let write_valid = block.write_valid || user.write_valid || pipe.write_valid;
        let reads = |of: u8| i.read_ready && chosen.reader == of;
        let answered = |of: u8| i.read_data_valid && readers.pop_valid && readers.pop.client == of;
        let writes = |of: u8| i.write_ready && chosen.writer == of;
        let loaded = &block.state;
        let instance_at = table.instance_at;

        let rings = doorbells.pop_valid && doorbells.pop.channel == turn.current.channel;
        let dry = pipe.dry && user.idle;

        let stirs = self.stirs(i, &chosen);

        let q = Regs {
            read_waits: read_valid && !i.read_ready,
            reader: HostReader { client: chosen.reader },
            write_waits: write_valid && !i.write_ready,
            writer: chosen.writer,
            told: (turn.interrupt_valid || pipe.interrupt_valid) && !i.interrupt_ready,
            tells: chosen.tells,
            failed: (turn.fault_valid || pipe.fault_valid) && !i.fault_ready,
            fails: chosen.fails,
        };
        let to_doorbell_in = self.doorbell_in.driven(!i.doorbell_valid && !doorbells.pop_valid, || {
            fifo::In { push_valid: i.doorbell_valid, push: i.doorbell, pop_ready: true }
        });
        let to_channels =
            self.channels.driven(!i.register_valid && !turn.look_valid && table.idle, || channel_table::In {
                register_valid: i.register_valid,
                register: i.register,
                look_valid: turn.look_valid,
                look: turn.current.channel,
                list_ready: turn.list_ready && list.list_ready,
            });
        let to_list = self.list.driven(!stirs.list, || runlist::In {
            doorbell_valid: doorbells.pop_valid,
            doorbell: doorbells.pop,
            enable_valid: table.enable_valid,
            enable: table.enable,
            enable_channel: table.enable_channel,
            refused: turn.refused,
            refused_channel: turn.current.channel,
            dry_valid: turn.runs && dry,
            dry_channel: turn.current.channel,
            list_valid: table.list_valid && turn.list_ready,
            list_base: table.list_base,
            list_length: table.list_length,
            told_ready: turn.told_ready,
            next_valid: turn.next_valid,
            next: turn.next,
            read_ready: reads(1),
            read_data_valid: answered(1),
            read_data: i.read_data,
        });
        let to_turn = self.turn.driven(!stirs.turn, || channel_turn::In {
            list_valid: table.list_valid,
            told_valid: list.told_valid,
            told_bad: list.told_bad,
            told_length: list.told_length,
            disable_valid: table.enable_valid && !table.enable,
            disable_channel: table.enable_channel,
            next_ready: list.next_ready,
            chosen_valid: list.chosen_valid,
            chosen: list.chosen,
            nothing: list.nothing,
            block_idle: block.idle,
            good: loaded.good,
            slice: loaded.slice,
            settled: pipe.settled && !pipe.packet_valid && gate.idle,
            empty: pipe.empty && !pipe.read_valid && user.idle && user.told == pipe.get,
            dry,
            waits: pipe.state.waits_for != HostWait::Nothing,
            blocked: pipe.blocked,
            switches: pipe.switches,
            yields: pipe.yields,
            moved: pipe.moved,
            acknowledge: i.acknowledge,
            interrupt_ready: i.interrupt_ready && !chosen.tells,
            fault_ready: i.fault_ready && !chosen.fails,
        });
        let to_block = self.block.driven(!stirs.block, || instance_block::In {
            load_valid: turn.load_valid,
            save_valid: turn.save_valid,
            address: instance_at,
            channel: turn.current.channel,
            save: left(loaded, user, pipe),
            read_ready: reads(0),
            read_data_valid: answered(0),
            read_data: i.read_data,
            write_ready: writes(0),
        });
        let to_user = self.user.driven(!stirs.user, || user_registers::In {
            start_valid: turn.start_valid,
            user: loaded.methods.user,
            start_get: loaded.ring.get,
            start_put: loaded.put,
            look: rings && (turn.runs || turn.leaves),
            get: pipe.get,
            read_ready: reads(2),
            read_data_valid: answered(2),
            read_data: i.read_data,
            write_ready: writes(1),
        });
        let to_pipe = self.pipe.driven(!stirs.pipe, || push_pipe::In {
            start_valid: turn.start_valid,
            ring: starts(loaded).0,
            decode: starts(loaded).1,
            methods: loaded.methods,
            put: user.put,
            hold: turn.hold,
            drop: turn.drop,
            go: turn.go,
            acknowledge: i.acknowledge,
            time: i.time,
            packet_ready: i.packet_ready && gate.open,
            answer_valid: i.answer_valid && gate.idle,
            answer: i.answer,
            read_ready: reads(3),
            read_data_valid: answered(3),
            read_data: i.read_data,
            write_ready: writes(2),
            count_ready: counts.count_ready,
            count_data_valid: counts.count_data_valid,
            count_data: counts.count_data,
            interrupt_ready: i.interrupt_ready && chosen.tells,
            fault_ready: i.fault_ready && chosen.fails,
        });
        let to_gate = self.gate.driven(!stirs.gate, || context_gate::In {
            start_valid: turn.start_valid,
            start: EngineContext {
                group: turn.current.group,
                channel: turn.current.channel,
                address: loaded.context_at,
            },
            packet_valid: pipe.packet_valid,
            ask_ready: i.packet_ready,
            answer_valid: i.answer_valid,
            answer: i.answer,
        });
        let to_counts =
            self.counts.driven(!pipe.count_valid && !i.increment_valid && counts.idle, || syncpoints::In {
                count_valid: pipe.count_valid,
                count_up: pipe.count_up,
                count_index: pipe.count_index,
                increment_valid: i.increment_valid,
                increment: i.increment,
            });
        let to_readers =
            self.readers.driven(!i.read_data_valid && !(read_valid && i.read_ready), || deep_fifo::In {
                push_valid: read_valid && i.read_ready,
                push: HostReader { client: chosen.reader },
                pop_ready: i.read_data_valid && read_data_ready,
            });

        // ---- clock edge
        let mut awake = q != self.q;
        self.q = q;
        awake |= self.doorbell_in.follow(&to_doorbell_in);
        awake |= self.channels.follow(&to_channels);
        awake |= self.list.follow(&to_list);
        awake |= self.turn.follow(&to_turn);
        awake |= self.block.follow(&to_block);
        awake |= self.user.follow(&to_user);
        awake |= self.pipe.follow(&to_pipe);
        awake |= self.gate.follow(&to_gate);
        awake |= self.counts.follow(&to_counts);
        awake |= self.readers.follow(&to_readers);
        awake
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("doorbell_in", &mut self.doorbell_in);
        v.part("channels", &mut self.channels);
        v.part("list", &mut self.list);
        v.part("turn", &mut self.turn);
        v.part("block", &mut self.block);
        v.part("user", &mut self.user);
        v.part("pipe", &mut self.pipe);
        v.part("gate", &mut self.gate);
        v.part("counts", &mut self.counts);
        v.part("readers", &mut self.readers);
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        self.pipe.unit().params()
    }
}
