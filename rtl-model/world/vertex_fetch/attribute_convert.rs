//! Attribute convert: converts vectors from their memory format to 32-bit words; constants come from methods. It
//! converts a vector a cycle, in 3 cycles. It stalls while words are not accepted. Order is kept. Specification: PE /
//! PEL, interfaces 3.

use super::formats::words_of;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse state: State;       // sets constants; only while no vector is in flight
    in vector: AttributeVector;
    out converted: AttributeVector;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        named: B8,                // the constant that the next words set
        given: B32,               // constants that were set
        vector: Offer<AttributeVector>,
        converted: Offer<AttributeVector>,
    }
}

kernel::unit! {
    pub struct AttributeConvert(p) {
        registers: Regs;
        part vector_in: Fifo<AttributeVector> = fifo::Params::default();
        part constants: Ram<ConstantAttribute, 5, 5> = ram::Params {};
    }
}

impl Default for AttributeConvert {
    fn default() -> Self {
        AttributeConvert::new(&Params {})
    }
}

/// There are 32 constants; another one's number is stored, so that its words are ignored.
fn is_constant(number: u8) -> bool {
    number < 32
}

impl AttributeConvert {
    /// Applies a method that sets constants.
    fn keep(&mut self, state: Option<&State>, d: &mut Regs) {
        let State { address, value } = state.copied().unwrap_or_default();
        let names = state.is_some() && address == SET_CONSTANT_ATTRIBUTE;
        let gives = state.is_some() && SET_CONSTANT_ATTRIBUTE_VALUE::is(address);
        if names {
            d.named = SET_CONSTANT_ATTRIBUTE::attribute(value);
            if is_constant(d.named) {
                d.given |= 1 << d.named;
            }
        }
        let lanes = if !is_constant(d.named) {
            0
        } else if names {
            1 << 4
        } else if gives {
            1 << SET_CONSTANT_ATTRIBUTE_VALUE::index(address)
        } else {
            0
        };
        self.constants
            .i
            .write_lanes(lanes, d.named & 31, || ConstantAttribute { define: value, words: [value; 4] });
    }

    /// Converts a vector's words.
    fn words(&self, vector: &AttributeVector) -> [u32; 4] {
        let ConstantAttribute { define, words } = self.constants.o.read_data;
        let given = self.q.given >> vector.info.attribute & 1 == 1;
        match vector.info.source {
            VectorSource::Zero => [0; 4],
            VectorSource::Memory => words_of(&vector.info.format, &vector.words),
            // A constant that was never set has no components, and float format.
            VectorSource::Constant => {
                let format = AttributeFormat {
                    components: if given { SET_CONSTANT_ATTRIBUTE::components(define) } else { 0 },
                    size: SET_CONSTANT_ATTRIBUTE::size(define),
                    number: if given {
                        SET_CONSTANT_ATTRIBUTE::numerical_type(define)
                    } else {
                        VertexNumber::Float
                    },
                    swap: false,
                };
                words_of(&format, &words)
            }
        }
    }
}

impl Logic for AttributeConvert {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.vector = self.vector_in.o.push;
        o.converted.drive(&self.q.converted);
        o.idle = !self.vector_in.o.pop.valid && !self.q.vector.valid && !self.q.converted.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.keep(i.state.get(), &mut d);
        let q = &self.q;
        d.converted.leave(i.converted);
        if !d.converted.valid
            && let Some(vector) = q.vector.get()
        {
            d.converted.put(AttributeVector { info: vector.info, words: self.words(vector) });
            d.vector.valid = false;
        }
        let next = self.vector_in.o.pop.get().copied().filter(|_| !d.vector.valid);
        if let Some(vector) = next {
            d.vector.put(vector);
        }

        // ---- clock edge
        self.constants.i.read(next.is_some(), next.map_or(0, |vector| vector.info.attribute));
        self.vector_in.i.push.drive(&i.vector);
        self.vector_in.i.pop.ready = next.is_some();
        self.q = d;
    }
}
