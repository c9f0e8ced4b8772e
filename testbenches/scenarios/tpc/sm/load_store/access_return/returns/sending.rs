//! Requests, where entries are free for them, and their expected results.

use super::{Bench, Source, Wanted};
use bundle::*;
use kernel::offer::Offer;
use kit::random::Random;
use tpc::sm::constant_cache::types::*;
use tpc::sm::divergence::types::*;
use tpc::sm::load_store::shuffle::{ShuffleMode, ShuffleRequest};
use tpc::sm::load_store::surface::types::*;
use tpc::sm::load_store::types::*;
use tpc::sm::shared_memory::types::SharedResponse;
use tpc::sm::types::*;

const KINDS: [WarpFaultKind; 3] = [WarpFaultKind::Encoding, WarpFaultKind::Range, WarpFaultKind::Misaligned];

fn any_row(random: &mut Random) -> Row {
    Row { words: std::array::from_fn(|_| random.any() as u32) }
}

/// Registers of words in the order of lanes, each lane's lowest first.
fn registers(words: &[u32]) -> Vec<Row> {
    let count = words.len() / 32;
    (0..count).map(|k| Row { words: std::array::from_fn(|lane| words[lane * count + k]) }).collect()
}

impl Bench {
    fn ticket(&mut self, source: Source, role: LoadRole) -> LoadTicket {
        let random = &mut self.random;
        let words_log2 = if role == LoadRole::Write { random.below(3) as u8 } else { 0 };
        LoadTicket {
            role,
            side: random.below(self.sides as u64) as u8,
            // The slot says which source it is.
            slot: 2 * source as u8 + random.below(2) as u8,
            counter: random.any() as u32,
            word: random.any(),
            scoreboard: random.below(8) as u8,
            lanes: if role == LoadRole::Fill {
                0xf << (4 * random.below(8))
            } else {
                random.any() as u32 | 1
            },
            destination: random.any() as u8,
            rows: if role == LoadRole::Write { 1 << words_log2 } else { u8::from(role == LoadRole::Header) },
            words_log2,
            size: 4,
            predicates: random.below(128) as u8,
            follows: role == LoadRole::Write && random.below(4) == 0,
        }
    }

    /// Registers, or a fault, are to be written.
    fn writes(&mut self, source: Source, ticket: &LoadTicket, rows: &[Row], fault: Option<WarpFaultKind>) {
        let LoadTicket { side, slot, counter, word, follows, .. } = *ticket;
        let expected = &mut self.expected[source as usize];
        if let Some(kind) = fault {
            expected.faults.push_back((side, WarpFault { slot, kind, counter, word }));
        }
        let rows: Vec<_> = rows.iter().copied().map(Some).filter(|_| fault.is_none()).collect();
        let rows = if rows.is_empty() { vec![None] } else { rows };
        for (k, &row) in rows.iter().enumerate() {
            let last = fault.is_some() || k + 1 == rows.len() && !follows;
            let wanted = Wanted { ticket: *ticket, row, number: k as u8, predicate: !0, last, stored: false };
            expected.written[usize::from(side)].push_back(wanted);
        }
    }

    /// Room for responses, and the tickets that need it.
    fn reserve(&mut self, of: usize, ticket: &LoadTicket) -> bool {
        let responses = [1, 4][of] << ticket.words_log2;
        let fits = self.left[of] + responses <= self.room[of];
        self.left[of] += if fits { responses } else { 0 };
        fits
    }

    fn words(&mut self, ticket: &LoadTicket) -> Vec<u32> {
        (0..32 << ticket.words_log2).map(|_| self.random.any() as u32).collect()
    }

    /// The wavefronts of a load come back.
    fn wavefronts(&mut self, words: &[u32], fault: bool) {
        let count = words.len() / 8;
        for (step, eight) in words.chunks(8).enumerate() {
            self.l1.push_back(L1Return {
                step: step as u8,
                mask: 255,
                last: step + 1 == count,
                fault: fault && step == 0,
                data: Sector { words: eight.try_into().expect("eight") },
                ..L1Return::default()
            });
        }
    }

    /// Sends an access where there are entries.
    pub(super) fn send(&mut self, source: Source, role: LoadRole, fault: bool) -> bool {
        let limits = [SHUFFLES, 1, ENDS, SURFACE_ORDERS];
        let free: [bool; 4] = std::array::from_fn(|k| self.credits[k] < limits[k]);
        let ticket = self.ticket(source, role);
        // One header or handle is requested at a time.
        let requested = self.expected.iter().any(|expected| !expected.responses.is_empty());
        match source {
            _ if role == LoadRole::Header && requested => return false,
            Source::Shared => {
                if !self.reserve(0, &ticket) {
                    return false;
                }
                let words = self.words(&ticket);
                for (k, row) in words.chunks(32).enumerate() {
                    let row = Row { words: row.try_into().expect("a row") };
                    self.shared.push_back(SharedResponse { tag: 0, fault: fault && k == 0, row });
                }
                self.writes(source, &ticket, &registers(&words), fault.then_some(WarpFaultKind::Range));
                self.next.shared_ticket = Offer::new(true, ticket);
            }
            Source::L1 => {
                if !self.reserve(1, &ticket) {
                    return false;
                }
                let words = self.words(&ticket);
                self.wavefronts(&words, fault);
                self.returns(&ticket, &words, fault);
                self.next.l1_ticket = Offer::new(true, ticket);
            }
            Source::Surface => {
                if !free[3] || !self.reserve(1, &ticket) {
                    return false;
                }
                self.credits[3] += 1;
                let words = self.words(&ticket);
                self.wavefronts(&words, fault);
                self.writes(source, &ticket, &registers(&words), fault.then_some(WarpFaultKind::Unmapped));
                self.next.l1_ticket = Offer::new(true, LoadTicket { role: LoadRole::Texels, ..ticket });
                self.next.surface_order =
                    Offer::new(true, SurfaceOrder { ticket, inner: !0, ..SurfaceOrder::default() });
            }
            Source::Constant if free[1] => {
                self.credits[1] += 1;
                self.constant(&ticket, fault);
            }
            Source::Shuffle if free[0] => {
                self.credits[0] += 1;
                let ticket = LoadTicket { rows: 1, follows: false, ..ticket };
                let (a, c) = (any_row(&mut self.random), Row { words: [31; 32] });
                let row = Row { words: [a.words[0]; 32] };
                self.writes(source, &ticket, &[row], None);
                let request = ShuffleRequest { mode: ShuffleMode::Index, a, b: Row::default(), c };
                self.next.shuffle_work = Offer::new(true, ShuffleWork { ticket, request });
                self.responded = self.now;
            }
            Source::End if free[2] => {
                self.credits[2] += 1;
                let ticket = LoadTicket { rows: 0, predicates: 0, follows: false, ..ticket };
                let kind = self.random.one_of(&KINDS);
                let stored = self.random.below(2) == 0 && !fault;
                self.writes(source, &ticket, &[], fault.then_some(kind));
                self.expected[source as usize].written[usize::from(ticket.side)]
                    .back_mut()
                    .expect("it")
                    .stored = stored;
                let end = LoadFinish { ticket, last: true, stored, fault, kind, ..LoadFinish::default() };
                self.next.ended = Offer::new(true, end);
                self.stores += usize::from(stored);
                self.responded = self.now;
            }
            _ => return false,
        }
        true
    }

    /// The results of an access that L1 responds to.
    fn returns(&mut self, ticket: &LoadTicket, words: &[u32], fault: bool) {
        let kind = fault.then_some(WarpFaultKind::Unmapped);
        let LoadTicket { side, slot, counter, word, .. } = *ticket;
        let row = registers(words)[0];
        match ticket.role {
            LoadRole::Write => self.writes(Source::L1, ticket, &registers(words), kind),
            LoadRole::Barrier => {
                self.writes(Source::L1, ticket, &[], kind);
                self.expected[1].resumes.push_back((side, slot));
            }
            LoadRole::Fill => {
                self.expected[1].fills.push_back((ticket.lanes.trailing_zeros() as u8, row));
                if let Some(kind) = kind {
                    self.expected[1].faults.push_back((side, WarpFault { slot, kind, counter, word }));
                }
            }
            _ => {
                let words = row.words[..HEADER_WORDS].try_into().expect("a header");
                let response = SurfaceResponse { fault, kind: WarpFaultKind::Unmapped, words };
                self.expected[1].responses.push_back(response);
            }
        }
    }

    fn constant(&mut self, ticket: &LoadTicket, fault: bool) {
        let rows = if ticket.role == LoadRole::Write { 1 + self.random.below(2) as u8 } else { 1 };
        let ticket = LoadTicket { rows, words_log2: 0, follows: false, ..*ticket };
        let (row, high) = (any_row(&mut self.random), any_row(&mut self.random));
        self.constants.push_back(ConstantLoaded { tag: 0, fault, row, high });
        let kind = WarpFaultKind::Constant;
        match ticket.role {
            LoadRole::Write => {
                self.writes(Source::Constant, &ticket, &[row, high][..rows.into()], fault.then_some(kind));
            }
            LoadRole::Table => self.expected[3].tables.push_back((ticket.side, TableRow { fault, row })),
            _ => {
                let words = row.words[..HEADER_WORDS].try_into().expect("a handle");
                self.expected[3].responses.push_back(SurfaceResponse { fault, kind, words });
            }
        }
        self.next.constant_work = Offer::new(true, ConstantWork { ticket, ..ConstantWork::default() });
    }
}
