//! An SM accepts planes, which must be right and in their order, and frees them later.

use bundle::*;
use kit::{Sink, Source};
use references::tpc::stri::planes::{Wanted, is_right};
use std::collections::{HashSet, VecDeque};

pub struct Due {
    pub prim: u16,
    pub tile: [u16; 2],
    pub planes: VecDeque<Wanted>,
    pub count: usize,
    pub begun: Option<u16>,
}

/// An SM with its MPC.
pub struct Sm {
    pub planes: Sink<PlaneWrite>,
    pub ready: Sink<PlanesReady>,
    pub free: Source<TramFree>,
    pub due: VecDeque<Due>,
    /// Primitives whose planes are written and signalled.
    pub notified: VecDeque<Due>,
    pub next: u16,
    pub live: HashSet<u16>,
    pub held: VecDeque<(u16, usize)>,
}

impl Sm {
    pub fn plane(&mut self, write: &PlaneWrite, room: u16) {
        let due = self.due.front_mut().expect("a plane of no primitive");
        due.begun.get_or_insert(self.next);
        assert_eq!(write.plane, self.next, "planes go round");
        assert!(self.live.insert(self.next), "a plane over one that is in use");
        self.next = (self.next + 1) % room;
        let want = due.planes.pop_front().expect("one plane too many");
        let got = [write.a, write.b, write.c];
        assert!(is_right(&want, got), "prim {}: {got:x?}, not {want:x?}", due.prim);
        if due.planes.is_empty() {
            let due = self.due.pop_front().expect("it is there");
            self.notified.push_back(due);
        }
    }
}
