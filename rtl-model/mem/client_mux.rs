//! Client mux: merges several clients into one port of the crossbar. It passes a packet a cycle each way; requests take 2
//! cycles, responses 1. Clients are granted round-robin, a whole request each; one client can have priority, with a
//! latency of 1 cycle. Backpressure of the request network stalls all clients; a virtual channel without credits stalls
//! only its own clients; responses never stall. Order is kept for each client. No client knows its number: the mux puts
//! its index below the number in a request, and takes it from the response. Specification: XBAR.

use crate::beats::{beats, ends};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// Packets of the largest request.
const LARGEST: u8 = 5;

// ---- parameters
kernel::params! {
    /// Clients: a power of two.
    clients: 2..=16 = 4, "clients";
    /// Client whose requests have priority over all others; 16: none.
    first: 0..=16 = 16, "client";
    /// Credits of each virtual channel in the crossbar: one less than the depth of its queues. 0: credits are not counted,
    /// for clients that all use one channel.
    places: 0..=63 = 17, "packets";
}

// ---- ports
kernel::ports! {
    in memory client[clients];
    out memory, freed; // credits from the crossbar, or for refused requests
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        down: Offer<MemoryDown>,
        used: [B7; VIRTUAL_CHANNELS], // entries in use
        next_grant: B4,      // client with the highest priority
        holds: bool,   // a request has started: only its client may send
        up: Offer<MemoryUp>, // next packet of all clients but the first
        counted: bool, // the first client's request is offered and holds its credits
        mine: bool,    // a request of the first client has started to leave
        others: bool,  // a request of another client has started to leave, or is offered
    }
}

kernel::unit! {
    pub struct ClientMux(p) {
        registers: Regs;
        part up_in: [Fifo<MemoryUp>; p.clients.get()] = fifo::Params::default();
    }
}

impl ClientMux {
    /// The oldest packet of a client.
    fn oldest(&self, client: usize) -> Option<&MemoryUp> {
        self.up_in.get(client).and_then(|queue| queue.o.pop.get())
    }

    /// The index of a response's client, and the number that the client sent.
    fn split(&self, client: u16) -> (usize, u16) {
        let clients = self.up_in.len();
        (usize::from(client) & (clients - 1), client >> clients.ilog2())
    }

    /// Whether a request has credits, even if it were of the largest size: so a small request never uses the credits that a
    /// larger one waits for.
    fn finds_places(&self, used: &[u8; VIRTUAL_CHANNELS], head: &MemoryHead) -> bool {
        let places = self.p.places.get();
        places == 0 || usize::from(used[head.channel as usize] + LARGEST) <= places
    }

    /// The first client's request that has not started to leave.
    fn first_waits(&self) -> Option<&MemoryHead> {
        match self.oldest(self.p.first.get()) {
            Some(MemoryUp::Head(head)) => Some(head),
            _ => None,
        }
    }

    /// Whether the first client sends.
    fn is_first(&self) -> bool {
        let q = &self.q;
        let goes = |head: &MemoryHead| q.counted || self.finds_places(&q.used, head);
        q.mine || !q.others && self.first_waits().is_some_and(goes)
    }

    /// The packet to send next.
    fn leaving(&self) -> &Offer<MemoryUp> {
        if self.is_first() { &self.up_in[self.p.first.get()].o.pop } else { &self.q.up }
    }

    /// The client whose packet is sent next, of all but the first.
    fn chosen(&self, used: &[u8; VIRTUAL_CHANNELS]) -> Option<usize> {
        let (first, next_grant) = (self.p.first.get(), self.q.next_grant.into());
        if self.q.holds {
            return self.oldest(next_grant).map(|_| next_grant);
        }
        // Returned credits are reserved for the first client.
        let kept = self.first_waits().filter(|_| !self.is_first()).map(|head| head.channel);
        let goes = |head: &MemoryHead| kept != Some(head.channel) && self.finds_places(used, head);
        let waits = |client: usize| match self.oldest(client) {
            Some(MemoryUp::Head(head)) => client != first && goes(head),
            _ => false,
        };
        in_turn(next_grant, self.up_in.len(), waits)
    }
}

impl Logic for ClientMux {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (client, queue) in self.up_in.iter().enumerate() {
            o.client_up[client] = queue.o.push;
            let (here, own) = self.split(q.down.data.client);
            o.client_down[client]
                .send(q.down.valid && here == client, || MemoryDown { client: own, ..q.down.data });
        }
        o.memory_up.drive(self.leaving());
        o.idle = !q.up.valid && !q.down.valid && !self.up_in.iter().any(|queue| queue.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.down.drive(&i.memory_down);
        let (first, leaving) = (self.is_first(), *self.leaving());
        let counts = self.p.places.get() != 0;
        let count = |used: &mut [u8; VIRTUAL_CHANNELS], head: &MemoryHead| {
            used[head.channel as usize] += if counts { 1 + beats(head) } else { 0 };
        };
        // An offered packet does not change, and a request is not interleaved.
        if let Some(packet) = leaving.get() {
            let stays = !ends(packet) || !i.memory_up.ready;
            (d.mine, d.others) = (first && (q.mine || i.memory_up.ready) && stays, !first && stays);
            if first && let MemoryUp::Head(head) = packet {
                if !q.counted {
                    count(&mut d.used, head);
                }
                d.counted = !i.memory_up.ready;
            }
        }

        // Packets of the other clients.
        let ready = Ready { ready: !first && i.memory_up.ready };
        let chosen = self.chosen(&d.used).filter(|_| q.up.free(ready));
        d.up.leave(ready);
        if let Some(client) = chosen
            && let Some(packet) = self.oldest(client)
        {
            d.up.put(*packet);
            d.holds = !ends(packet);
            d.next_grant = if d.holds { client } else { (client + 1) % self.up_in.len() } as u8;
            if let MemoryUp::Head(head) = packet {
                count(&mut d.used, head);
            }
        }
        if let Some(freed) = i.memory_freed.get().filter(|_| counts) {
            (0..VIRTUAL_CHANNELS).for_each(|v| d.used[v] -= freed.channels >> v & 1);
        }

        // ---- clock edge
        let log2 = self.up_in.len().ilog2();
        for (client, queue) in self.up_in.iter_mut().enumerate() {
            let own = client == self.p.first.get();
            queue.i.push.drive(&i.client_up[client]);
            if let MemoryUp::Head(head) = &mut queue.i.push.data {
                head.client = head.client << log2 | client as u16;
            }
            queue.i.pop.ready = if own { first && i.memory_up.ready } else { chosen == Some(client) };
        }
        self.q = d;
    }
}
