//! Fetches the vertices of a primitive: looks up their lines, one a cycle, and requests missing ones.

use super::*;

/// Line of the entry with a corner's raster record; records are 16 bytes.
fn record_line(terms: &PlaneTerms, corner: usize) -> u8 {
    terms.corners[corner] >> 3
}

/// A corner's lines: the first, and the number of further ones; lines wrap in the window.
fn span(terms: &PlaneTerms, corner: usize) -> (u16, u8) {
    let scalars = u16::from(terms.scalars.max(1));
    let records = (u16::from(terms.count) + 7) >> 3;
    let first = u16::from(terms.corners[corner]) * scalars;
    let (line, last) = (first >> 5, (first + scalars - 1) >> 5);
    ((terms.entry + records + line) & 0x1fff, (last - line) as u8)
}

impl Stri {
    /// A sector arrives from memory and is written to the copies of all corners.
    pub(super) fn arrive(&mut self, i: &In, d: &mut Regs) {
        let down = i.memory_down.get();
        let at = down.map_or(0, |down| u64::from(down.tag & 31) << 2 | u64::from(down.sector));
        for sectors in &mut self.sectors {
            sectors.i.write(down.is_some(), at, || down.expect("it is there").data);
        }
        if let Some(down) = down {
            d.here[usize::from(down.tag & 31)] |= 1 << down.sector;
        }
    }

    /// Looks up a line: its entry, and whether it must be requested.
    fn lookup(&self, line: u16, fresh: bool) -> (Option<usize>, bool) {
        let q = &self.q;
        let known = if fresh { 0 } else { q.known };
        let hit = (0..VERTEX_CACHE_LINES).find(|&k| known >> k & 1 == 1 && q.tags[k] == line);
        let next_victim = usize::from(q.next_victim);
        let victim = (0..VERTEX_CACHE_LINES)
            .map(|k| (next_victim + k) % VERTEX_CACHE_LINES)
            .find(|&k| q.users[k] == 0);
        match hit {
            Some(_) => (hit, false),
            None if q.up.valid => (None, true),
            None => (victim, true),
        }
    }

    /// The packet at the head: state is forwarded, for a primitive a line is looked up.
    pub(super) fn fetch(&mut self, i: &In, d: &mut Regs) {
        self.steps.i.push = Offer::default();
        self.request_in.i.pop.ready = false;
        match self.request_in.o.pop.get().copied() {
            Some(PlanePacket::State(state)) => {
                let word = is_map_word(&state);
                self.steps.i.push.send(word, || StriStep::Word(state));
                self.request_in.i.pop.ready = !word || self.steps.o.push.ready;
                if let Some(depth) = depth_of(&state) {
                    d.depth = depth;
                }
            }
            Some(PlanePacket::Request(request)) => self.fetch_prim(i, d, &request),
            None => (),
        }
    }

    fn fetch_prim(&mut self, i: &In, d: &mut Regs, request: &PlaneRequest) {
        let q = &self.q;
        let (corner, line) = (usize::from(q.corner), usize::from(q.line));
        let (first, more) = span(&request.terms, corner);
        // The line of a record is skipped if an earlier corner has looked it up.
        let records = record_line(&request.terms, corner);
        let same = (0..corner).find(|&k| record_line(&request.terms, k) == records);
        let last_line = if q.depth && same.is_none() { RECORD_LINE } else { usize::from(more) };
        let whole = line == last_line;
        let last = whole && corner == PLANE_CORNERS - 1;
        if last && !self.steps.o.push.ready {
            return;
        }
        let begins = corner == 0 && line == 0;
        let of_record = line == RECORD_LINE;
        let number =
            if of_record { request.terms.entry + u16::from(records) } else { first + u16::from(q.line) };
        let number = number & 0x1fff;
        let (Some(slot), misses) = self.lookup(number, request.fresh && begins) else { return };
        if request.fresh && begins {
            d.known = 0;
        }
        if misses {
            d.tags[slot] = number;
            d.known |= 1 << slot;
            d.here[slot] = 0;
            d.next_victim = (slot + 1) as u8 % VERTEX_CACHE_LINES as u8;
            d.up.put(MemoryUp::Head(MemoryHead {
                tag: slot as u16,
                channel: VirtualChannel::Ring,
                line: i.window.wrapping_add(number.into()) & ((1 << 33) - 1),
                sectors: 15,
                physical: true,
                evict: EvictClass::Last,
                ..MemoryHead::default()
            }));
        }
        let mut work = PlaneWork { request: *request, corners: q.found, lines: q.lines | 1 << slot };
        work.corners[corner].slots[line] = slot as u8;
        if let Some(k) = same {
            work.corners[corner].slots[RECORD_LINE] = q.found[k].slots[RECORD_LINE];
        }
        if q.lines >> slot & 1 == 0 {
            d.users[slot] += 1;
        }
        (d.found, d.lines) = (work.corners, work.lines);
        d.line = match line {
            _ if whole => 0,
            _ if line == usize::from(more) => RECORD_LINE as u8,
            _ => q.line + 1,
        };
        d.corner += u8::from(whole);
        if last {
            (d.corner, d.lines, d.found) = (0, 0, Default::default());
            self.steps.i.push.send(true, || StriStep::Prim(work));
            self.request_in.i.pop.ready = true;
        }
    }
}
