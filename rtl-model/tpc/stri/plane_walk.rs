//! Walks the planes of a primitive one after the other, and reads the values of each.

use super::*;
use arith::float::ONE;
use prim::header_maps::{has, lowest};

impl Stri {
    /// Cycles of a primitive, minus one.
    fn last_step(&self) -> u8 {
        self.q.planes.max(PRIM_CYCLES) - 1
    }

    /// Whether a primitive may begin: its vertices have arrived, and its planes fit into the TRAM.
    fn may_begin(&self, work: &PlaneWork) -> bool {
        let q = &self.q;
        let sm = self.sm_of(&work.request);
        let here = (0..VERTEX_CACHE_LINES).all(|k| work.lines >> k & 1 == 0 || q.here[k] == 15);
        let room = usize::from(q.tram_used[sm]) + usize::from(q.planes) <= self.p.planes.get();
        here && q.settled && room && self.held[sm].o.push.ready
    }

    /// Advances an index of the TRAM, cyclically.
    fn after(&self, at: u16, planes: u8) -> u16 {
        let next = at + u16::from(planes);
        let room = self.p.planes.get() as u16;
        if next >= room { next - room } else { next }
    }

    /// Location of each corner's next value: cache entry and word. Scalars that an entry does not have have no location.
    fn values(&self) -> (ValueRead, [u64; PLANE_CORNERS]) {
        let walk = &self.q.walk;
        let PlaneRequest { terms, .. } = walk.work.request;
        let scalars = terms.scalars.max(1);
        let component = lowest(&walk.left);
        let (first, map) = (walk.step == 0, &self.q.map);
        let depth = !first && component == DEPTH_COMPONENT;
        let is_point = terms.sprite && !first;
        let mut sprite = if is_point { sprite_of(map, component) } else { SpriteAxis::None };
        let scaled = sprite != SpriteAxis::None && is_over_w(map, component);
        let mut scalar =
            if first || scaled { Some(0) } else { scalar_of(map, component, walk.scalar, terms.back) };
        // An unwritten component that reads 1 uses the plane of 1/w, or a constant 1.
        if sprite == SpriteAxis::None && !depth && scalar.is_none() && is_one_unwritten(map, component) {
            match is_perspective(map, component) {
                true => scalar = Some(0),
                false => sprite = SpriteAxis::One,
            }
        }
        let scalar = scalar.filter(|scalar| *scalar < scalars.into());
        let none = !depth && scalar.is_none();
        let mut words = [0; PLANE_CORNERS];
        let places = std::array::from_fn(|k| {
            let lines = &walk.work.corners[k].slots;
            if depth {
                // Records have four words; z is the third.
                words[k] = (terms.corners[k] & 1) << 2 | 2;
                return u64::from(lines[RECORD_LINE]) << 2 | u64::from(terms.corners[k] >> 1 & 3);
            }
            let from = u16::from(terms.corners[k]) * u16::from(scalars);
            let at = from + scalar.unwrap_or(0);
            words[k] = at as u8 & 7;
            let line = usize::from((at >> 5) - (from >> 5));
            u64::from(lines[line]) << 2 | u64::from(at >> 3 & 3)
        });
        let constant = !first && is_constant(map, component);
        let PlaneTerms { u, v, provoking, .. } = terms;
        (ValueRead { valid: true, none, depth, sprite, scaled, constant, words, provoking, u, v }, places)
    }

    /// Reads a plane's values, or starts the next primitive, or applies the next word of a header.
    pub(super) fn walk(&mut self, d: &mut Regs) {
        let q = self.q;
        let walk = &q.walk;
        let sm = self.sm_of(&walk.work.request);
        let makes = walk.busy && walk.step < q.planes;
        let reads = makes && self.tickets.o.push.ready;
        let goes = walk.busy && (!makes || reads);
        let ends = goes && walk.step >= self.last_step();
        let (read, places) = self.values();
        d.values.valid = reads;
        if reads {
            d.values = read;
        }
        for (sectors, place) in self.sectors.iter_mut().zip(places) {
            sectors.i.read(reads, place);
        }
        let PlaneTerms { prim, tile_x, tile_y, .. } = walk.work.request.terms;
        self.tickets.i.push.send(reads, || PlaneTicket {
            sm: sm as u8,
            plane: walk.at,
            last: walk.step + 1 == q.planes,
            ready: PlanesReady { prim, tram: walk.tram, tile_x, tile_y },
        });
        if goes {
            d.walk.step += 1;
        }
        if reads {
            d.walk.at = self.after(walk.at, 1);
            let (component, scalars) = (lowest(&walk.left), walk.work.request.terms.scalars.max(1));
            let kept = walk.step == 0 || has(&in_entries(&self.q.map), component) && !read.depth;
            d.walk.scalar += u8::from(kept && walk.scalar < scalars);
            if walk.step != 0 {
                d.walk.left[component / 64] &= !(1 << (component % 64));
            }
        }
        d.read.valid = ends;
        if ends {
            d.walk.busy = false;
            d.read.data = EntryRead { prim, sm: sm as u8 };
            for k in (0..VERTEX_CACHE_LINES).filter(|k| walk.work.lines >> k & 1 == 1) {
                d.users[k] -= 1;
            }
        }
        self.next(!walk.busy || ends, d);
    }

    fn next(&mut self, may: bool, d: &mut Regs) {
        for held in &mut self.held {
            held.i.push = Offer::default();
        }
        if !self.q.settled {
            d.planes = planes_of(&self.q.map);
            d.settled = true;
        }
        self.steps.i.pop.ready = may
            && match self.steps.o.pop.get() {
                Some(StriStep::Word(state)) => {
                    if may {
                        d.map = map_after(&self.q.map, state);
                        d.settled = false;
                    }
                    true
                }
                Some(StriStep::Prim(work)) => {
                    let begins = may && self.may_begin(work);
                    if begins {
                        let (planes, sm) = (self.q.planes, self.sm_of(&work.request));
                        let at = self.q.tram_next[sm];
                        d.walk = PlaneWalk {
                            busy: true,
                            work: *work,
                            tram: at,
                            step: 0,
                            at,
                            left: self.q.map.present,
                            scalar: 0,
                        };
                        d.tram_next[sm] = self.after(at, planes);
                        d.tram_used[sm] += u16::from(planes);
                        self.held[sm].i.push.send(true, || HeldPlanes { planes });
                    }
                    begins
                }
                None => false,
            };
    }

    /// Sends values to the equation; finished planes wait for the SM.
    pub(super) fn compute(&mut self) {
        let read = &self.q.values;
        let word = |k: usize| self.sectors[k].o.read_data.words[usize::from(read.words[k])];
        let mut values = std::array::from_fn(|k| if read.none { 0 } else { word(k) });
        if read.constant {
            values[0] = values[usize::from(read.provoking.min(2))];
        }
        let (mut constant, u, v) = (read.constant || read.none, read.u, read.v);
        // A point coordinate's plane is its terms, divided by w where requested; an unwritten component may be 1.
        let one = |k: usize| if read.scaled { word(k) } else { ONE };
        match read.sprite {
            SpriteAxis::None => (),
            SpriteAxis::S => (values, constant) = ([0, one(1), 0], false),
            SpriteAxis::T => (values, constant) = ([0, 0, one(2)], false),
            SpriteAxis::Zero => (values, constant) = ([0; PLANE_CORNERS], true),
            SpriteAxis::One => (values, constant) = ([one(0), 0, 0], true),
        }
        let op = PlaneOp { constant, values, u, v };
        self.equation.i.op.send(read.valid, || op);
        self.made.i.push.drive(&self.equation.o.plane);
    }
}
