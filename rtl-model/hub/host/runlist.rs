//! Runlist: stores the list of groups and channels, records which channels are enabled and have work, and selects the
//! next channel: groups in list order, round-robin among the channels of a group (host-scheduler, host-tsg-leave,
//! host-tsg-appearances).
//!
//! It examines an entry in two cycles, heads of groups included. A doorbell is always accepted. Reading a list stalls
//! for memory. Specification: Host. Interfaces: Runlist and control registers.

mod list_entries;

use self::list_entries::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::ram::{self, Ram};

choice! {
    pub enum RunlistStep: 4 {
        Rest,
        Request,     // a sector of a new list is to be read
        Data,        // its response is outstanding
        Fill,        // its entries are to be stored
        Notified,    // the list is complete, or bad
        Seek,        // an entry is to be read
        See,         // the entry that was read
        Found,       // a channel was found
        Nothing,     // no channel can run
        Sweep,       // an entry is to be read, for the channels of a group that failed
        Swept,       // the entry that was read
    }
}

/// Entries of the list memory.
const ENTRIES: u16 = 1024;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse doorbell: Doorbell;
    in pulse enable: ChannelEnable;
    in pulse refused: ChannelId;      // may not run any more
    in pulse strike: GroupId;         // none of the group's channels may run any more
    in level dry: bool;               // a channel has no work
    in level dry_channel: ChannelId;  // that channel
    in list: ListPlace;               // ready; it waits for the last turn's `next`
    out notified: ListNotified;       // a list was read
    in next: TurnEnd;                 // how the last turn ended
    out pulse chosen: Chosen;
    out level nothing: bool;          // high for one cycle: no channel can run
    out level sweeps: bool;           // a group's channels are being disabled
    out level resting: bool;          // and no state has changed since then
    out read: MemoryRead;
    in pulse read_data: Sector;
}

// ---- registers
packed! {
    /// An entry of the list; for a group's head, the channel to examine next.
    pub struct ListEntry {
        word: B32,
    }
    pub struct ListTurn {
        turn: B6,
    }
    pub struct Regs {
        step: RunlistStep,
        enabled: [B64; 8],
        work: [B64; 8],
        page: SectorAddress,    // next sector of the list to read
        sector: Sector,
        length: B16,
        filled: B11,            // entries stored from a new list, or swept
        members: B6,            // channels still to come in its last group
        strike: Offer<GroupId>, // its channels are to be disabled
        struck: bool,           // the entries being swept belong to it
        bad: bool,
        at: B10,                // the entry being examined
        header: bool,           // the entry is the head of a group
        entered: bool,          // a group was entered
        head: B10,              // address of its head
        first: B10,             // its first channel
        count: B6,              // its channels
        turn: B6,               // the channel being examined
        beyond: B11,               // index one past the last entry
        tries: B7,              // channels in a row that could not run
        wraps: B2,              // ends of the list passed
        stirred: bool,          // some channel may have become able to run
        barren: bool,           // no channel can run
        chosen: Chosen,
    }
}

kernel::unit! {
    pub struct Runlist(p) {
        registers: Regs;
        part entries: Ram<ListEntry, 10, 1> = ram::Params {};
        part turns: Ram<ListTurn, 10, 1> = ram::Params {};
    }
}

impl Regs {
    fn can_run(&self, id: u16) -> bool {
        let word = usize::from(id >> 6 & 7);
        id < 512 && (self.enabled[word] & self.work[word]) >> (id & 63) & 1 == 1
    }

    fn after(&self, turn: u8) -> u8 {
        if turn + 1 >= self.count { 0 } else { turn + 1 }
    }

    /// The channel that was found belongs to a group that has failed since.
    fn in_vain(&self) -> bool {
        self.strike.valid && self.strike.data == self.chosen.group
    }

    /// Advances to the next group, or seeks this group's next channel.
    fn proceed(&mut self, leaves: bool) {
        self.step = RunlistStep::Seek;
        if !leaves {
            self.header = false;
            self.at = self.first + u16::from(self.turn) & ENTRIES - 1;
            return;
        }
        let wrap = self.beyond >= self.length;
        self.header = true;
        self.entered = false;
        self.at = if wrap { 0 } else { self.beyond };
        self.wraps += u8::from(wrap);
        if self.wraps == 2 {
            self.step = RunlistStep::Nothing;
        }
    }
}

impl Logic for Runlist {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let rests = q.step == RunlistStep::Rest && !q.strike.valid;
        let barren = q.barren || q.length == 0;
        o.list.ready = rests;
        o.notified.send(q.step == RunlistStep::Notified, || ListNotified { bad: q.bad, length: q.length });
        o.next.ready = rests && !barren;
        let found = q.step == RunlistStep::Found;
        o.chosen.send(found && !q.in_vain(), || q.chosen);
        o.nothing = q.step == RunlistStep::Nothing || found && q.in_vain();
        o.sweeps = q.strike.valid;
        o.resting = rests && barren;
        o.read.send(q.step == RunlistStep::Request, || MemoryRead { address: q.page });
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let word = self.entries.o.read_data.word;
        let (mut fill, mut keep) = (false, false);

        // ---- which channels can run
        if i.dry {
            set(&mut d.work, i.dry_channel, false);
        }
        if let Some(doorbell) = i.doorbell.get() {
            set(&mut d.work, doorbell.channel, true);
        }
        if let Some(channel) = i.refused.get() {
            set(&mut d.enabled, *channel, false);
        }
        if let Some(&group) = i.strike.get() {
            d.strike.put(group);
        }
        if let Some(enable) = i.enable.get() {
            set(&mut d.enabled, enable.channel, enable.on);
        }
        if i.doorbell.valid || i.enable.valid {
            d.stirred = true;
            d.barren = false;
        }

        let kept = q.sector.words[usize::from(q.filled & 3) * 2];
        match q.step {
            RunlistStep::Rest if q.strike.valid => {
                d.filled = 0;
                d.members = 0;
                d.strike.valid = q.length != 0;
                if d.strike.valid {
                    d.step = RunlistStep::Sweep;
                }
            }
            RunlistStep::Sweep => d.step = RunlistStep::Swept,
            RunlistStep::Swept => {
                let (group, id) = (is_group(word), id_of(word));
                let header = q.members == 0;
                d.members = members_after(q.members, word);
                d.struck = if header { q.strike.data == GroupId { group, id } } else { q.struck };
                if d.struck && !(header && group) && id < 512 {
                    set(&mut d.enabled, id, false);
                }
                d.filled = q.filled + 1;
                let last = d.filled == q.length;
                d.strike.valid = !last || i.strike.valid;
                d.step = if last { RunlistStep::Rest } else { RunlistStep::Sweep };
            }
            RunlistStep::Rest if i.next.valid && !q.barren && q.length != 0 => {
                d.wraps = 0;
                d.stirred = false;
                d.chosen.fresh = false;
                if !q.entered {
                    d.header = true;
                    d.step = RunlistStep::Seek;
                } else {
                    let tries = if i.next.data.moved { 1 } else { q.tries + 1 };
                    d.tries = if i.next.data.spared { 0 } else { tries };
                    d.turn = if i.next.data.again { q.turn } else { q.after(q.turn) };
                    keep = i.next.data.leave || d.tries >= q.count;
                    d.proceed(keep);
                }
            }
            RunlistStep::Rest if i.list.valid => {
                d.page = u64::from(i.list.data.base) << 7;
                d.length = i.list.data.length;
                d.filled = 0;
                d.members = 0;
                d.bad = d.length > ENTRIES;
                d.step = if d.bad || d.length == 0 { RunlistStep::Notified } else { RunlistStep::Request };
            }
            RunlistStep::Request if i.read.ready => d.step = RunlistStep::Data,
            RunlistStep::Data if i.read_data.valid => {
                d.sector = i.read_data.data;
                d.page = q.page + 1 & 0x7_ffff_ffff;
                d.step = RunlistStep::Fill;
            }
            RunlistStep::Fill => {
                fill = true;
                d.filled = q.filled + 1;
                d.members = members_after(q.members, kept);
                d.bad = q.bad || q.members != 0 && is_group(kept);
                let last = d.filled == q.length;
                d.bad = d.bad || last && d.members != 0;
                if last {
                    d.step = RunlistStep::Notified;
                } else if q.filled & 3 == 3 {
                    d.step = RunlistStep::Request;
                }
            }
            RunlistStep::Notified if i.notified.ready => {
                d.step = RunlistStep::Rest;
                d.length = if q.bad { 0 } else { q.length };
                d.entered = false;
                d.barren = false;
                d.at = 0;
            }
            RunlistStep::Seek => d.step = RunlistStep::See,
            RunlistStep::See if q.header => {
                let group = is_group(word);
                d.head = q.at;
                d.entered = true;
                d.first = q.at + u16::from(group) & ENTRIES - 1;
                d.count = if group { count_of(word) } else { 1 };
                d.beyond = q.at + u16::from(d.count) + u16::from(group);
                d.turn = self.turns.o.read_data.turn;
                d.tries = 0;
                d.chosen.fresh = true;
                d.chosen.alone = !group;
                d.chosen.group = GroupId { group, id: id_of(word) };
                d.chosen.slice = slice_of(word);
                d.proceed(d.count == 0);
            }
            RunlistStep::See => {
                let id = id_of(word);
                if d.can_run(id) {
                    d.chosen.channel = id;
                    d.step = RunlistStep::Found;
                } else {
                    d.tries = q.tries + 1;
                    d.turn = q.after(q.turn);
                    keep = d.tries >= q.count;
                    d.proceed(keep);
                }
            }
            RunlistStep::Found => d.step = RunlistStep::Rest,
            RunlistStep::Nothing => {
                d.step = RunlistStep::Rest;
                d.barren = !d.stirred;
            }
            _ => (),
        }

        // ---- clock edge
        let (seek, next) = (q.step == RunlistStep::Seek, q.filled & ENTRIES - 1);
        let (at, turn) = if fill { (next, 0) } else { (q.head, d.turn) };
        let sweep = q.step == RunlistStep::Sweep;
        self.entries.i.read(seek || sweep, if sweep { next } else { q.at });
        self.entries.i.write(fill, next, || ListEntry { word: kept });
        self.turns.i.read(seek, q.at);
        self.turns.i.write(fill || keep, at, || ListTurn { turn });
        self.q = d;
    }
}
