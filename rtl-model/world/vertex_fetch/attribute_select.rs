//! Attribute select: lists the attributes that a batch's shader reads, each with its format and stream, as set by
//! methods. It lists an attribute in 3 cycles, in 35 where the instance is divided. It stalls while an attribute is not
//! accepted. Attributes are in order. Specification: PE / PEL, interfaces 3.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Bits of an instance.
const BITS: u8 = 32;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse state: State;       // only while no batch is in flight
    in batch: AttributeBatch;
    out read: AttributeRead;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: VertexState,
        stage: SelectStage,
        batch: AttributeBatch,   // remaining attributes of the batch
        attribute: B5,
        numbers: bool,           // the attribute supplies the vertex numbers
        rest: B32,               // remainder of the division, and the partial quotient
        quotient: B32,
        left: B6,
        read: Offer<AttributeRead>,
    }
}

kernel::unit! {
    pub struct AttributeSelect(p) {
        registers: Regs;
        part batch_in: Fifo<AttributeBatch> = fifo::Params::default();
        part attributes: Ram<AttributeWord, 5, 1> = ram::Params {};
        part streams: Ram<StreamWords, 5, 6> = ram::Params {};
    }
}

impl Default for AttributeSelect {
    fn default() -> Self {
        AttributeSelect::new(&Params {})
    }
}

impl AttributeBatch {
    fn components(&self, attribute: u8) -> u8 {
        (self.wanted[usize::from(attribute / 16)] >> (4 * (attribute % 16)) & 15) as u8
    }
    fn first(&self) -> Option<u8> {
        (0..32).find(|n| self.components(*n) != 0)
    }
    fn is_empty(&self) -> bool {
        self.wanted == [0; 2] && !self.id.copies
    }
    /// The position and the components of an attribute, or of the vertex numbers.
    fn where_to(&self, attribute: u8, numbers: bool) -> (u8, u8) {
        if numbers {
            (self.id_place, 1 << self.id.component)
        } else {
            (self.place, self.components(attribute))
        }
    }
}

impl AttributeSelect {
    /// Stores a method's word.
    fn keep(&mut self, state: Option<&State>) {
        let State { address, value } = state.copied().unwrap_or_default();
        let attribute = state.is_some() && is_vertex_attribute(address);
        let number = address.wrapping_sub(SET_VERTEX_ATTRIBUTE_A) >> 2 & 31;
        self.attributes.i.write(attribute, number, || AttributeWord { word: value });
        let (stream, limit) = (is_vertex_stream(address), is_vertex_stream_limit(address));
        let lanes = match (stream, limit) {
            _ if state.is_none() => 0,
            (true, _) => 1 << (address >> 2 & 3),
            (_, true) => 1 << (4 + (address >> 2 & 1)),
            _ => 0,
        };
        let number = if stream { address >> 4 & 31 } else { address >> 3 & 31 };
        self.streams.i.write_lanes(lanes, number, || StreamWords {
            limit_lower: value,
            limit_upper: value,
            frequency: value,
            offset_lower: value,
            offset_upper: value,
            format: value,
        });
    }

    /// The attribute at the RAM outputs, with the instance's index.
    fn read(&self, quotient: u32, end: bool) -> AttributeRead {
        let q = &self.q;
        let word = self.attributes.o.read_data.word;
        let s = self.streams.o.read_data;
        let stream = SET_VERTEX_ATTRIBUTE_A::stream(word);
        let (half, bit) = (usize::from(stream / 16), stream % 16);
        let components = SET_VERTEX_ATTRIBUTE_A::components(word);
        let source = match () {
            () if SET_VERTEX_ATTRIBUTE_A::source(word) => VectorSource::Constant,
            () if q.state.enabled[half] >> bit & 1 == 1 && components != 0 => VectorSource::Memory,
            () => VectorSource::Zero,
        };
        let (place, mask) = q.batch.where_to(q.attribute, q.numbers);
        let upper = SET_VERTEX_STREAM_A_LOCATION_A::offset_upper(s.offset_upper);
        let limit = SET_VERTEX_STREAM_LIMIT_A_A::upper(s.limit_upper);
        AttributeRead {
            info: VectorInfo {
                source,
                attribute: q.attribute,
                format: AttributeFormat {
                    components,
                    size: SET_VERTEX_ATTRIBUTE_A::size(word),
                    number: SET_VERTEX_ATTRIBUTE_A::numerical_type(word),
                    swap: SET_VERTEX_ATTRIBUTE_A::swap_r_and_b(word),
                },
                place,
                mask,
                lane: 0,
                last: false,
                closes: end,
            },
            bytes: SET_VERTEX_ATTRIBUTE_A::bytes(word),
            base: u64::from(upper) << 32 | u64::from(s.offset_lower),
            limit: u64::from(limit) << 32 | u64::from(s.limit_lower),
            stride: SET_VERTEX_STREAM_A_FORMAT::stride(s.format),
            offset: SET_VERTEX_ATTRIBUTE_A::offset(word),
            instanced: q.state.instanced[half] >> bit & 1 == 1,
            index: q.state.base_instance.wrapping_add(quotient),
        }
    }

    /// Sends the attribute, if the output is free: the batch continues without it.
    fn put(&mut self, quotient: u32, d: &mut Regs) {
        if d.read.valid {
            return;
        }
        let n = self.q.attribute;
        if self.q.numbers {
            d.batch.id.copies = false;
        } else {
            let components = self.q.batch.components(n);
            d.batch.wanted[usize::from(n / 16)] &= !(15 << (4 * (n % 16)));
            d.batch.place = self.q.batch.place.wrapping_add(components.count_ones() as u8);
        }
        let end = d.batch.is_empty();
        d.read.put(self.read(quotient, end));
        d.stage = if end { SelectStage::Idle } else { SelectStage::Find };
    }
}

impl Logic for AttributeSelect {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.batch = self.batch_in.o.push;
        o.read.drive(&q.read);
        o.idle = !self.batch_in.o.pop.valid && q.stage == SelectStage::Idle && !q.read.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = self.q;
        d.read.leave(i.read);
        if let Some(state) = i.state.get() {
            d.state = vertex_state_after(q.state, *state);
        }
        self.keep(i.state.get());

        let divisor = self.streams.o.read_data.frequency;
        let stream = SET_VERTEX_ATTRIBUTE_A::stream(self.attributes.o.read_data.word);
        let wanted = q.batch.first();
        let first = wanted.or(q.batch.id.copies.then_some(q.batch.id.attribute));
        match q.stage {
            SelectStage::Idle => {
                if let Some(batch) = self.batch_in.o.pop.get() {
                    d.batch = *batch;
                    d.stage = SelectStage::Find;
                }
            }
            SelectStage::Find => match first {
                Some(attribute) => {
                    (d.attribute, d.numbers) = (attribute, wanted.is_none());
                    d.stage = SelectStage::Attribute;
                }
                // No attribute is read, but the batch still ends.
                None => {
                    if !d.read.valid {
                        let info = VectorInfo { closes: true, ..VectorInfo::default() };
                        d.read.put(AttributeRead { info, instanced: true, ..AttributeRead::default() });
                        d.stage = SelectStage::Idle;
                    }
                }
            },
            SelectStage::Attribute => d.stage = SelectStage::Stream,
            SelectStage::Stream => {
                let instance = q.batch.instance_id;
                if divisor > 1 && instance >= divisor {
                    (d.rest, d.quotient, d.left) = (0, instance, BITS);
                    d.stage = SelectStage::Divide;
                } else {
                    self.put(if divisor == 1 { instance } else { 0 }, &mut d);
                }
            }
            SelectStage::Divide if q.left == 0 => self.put(q.quotient, &mut d),
            SelectStage::Divide => {
                let rest = u64::from(q.rest) << 1 | u64::from(q.quotient >> 31);
                let fits = rest >= u64::from(divisor);
                d.rest = (rest - if fits { u64::from(divisor) } else { 0 }) as u32;
                d.quotient = q.quotient << 1 | u32::from(fits);
                d.left = q.left - 1;
            }
        }

        // ---- clock edge
        self.attributes.i.read(q.stage == SelectStage::Find && first.is_some(), first.unwrap_or(0));
        self.streams.i.read(q.stage == SelectStage::Attribute, stream);
        self.batch_in.i.push.drive(&i.batch);
        self.batch_in.i.pop.ready = q.stage == SelectStage::Idle;
        self.q = d;
    }
}
