//! State gives each component of an attribute its bytes in memory, or its default.

use super::Batch;
use bundle::*;
use references::world::vertex_fetch::vertex_format;

/// Bytes of memory; addresses of streams are below.
pub const MEMORY: usize = 1 << 16;

/// A stream, as a program describes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stream {
    pub enabled: bool,
    pub base: u64,
    pub stride: u32,
    pub limit: u64,
    pub divisor: Option<u32>,
}

/// An attribute: its source and its format.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attribute {
    pub stream: usize,
    pub constant: bool,
    pub offset: u32,
    pub widths: u32,
    pub number: usize,
    pub swap: bool,
}

/// All state, including constants, each by its components, bytes of one, number and words.
#[derive(Clone, Debug)]
pub struct Setting {
    pub streams: [Stream; 32],
    pub attributes: [Attribute; 32],
    pub constants: Vec<(u32, [u32; 3], [u32; 4])>,
    pub base_instance: u32,
    /// 161C: the component for the vertices' numbers, as an index in a map.
    pub numbers: Option<usize>,
    /// 3F10: added to an index for the number of its vertex.
    pub number_offset: u32,
    /// The shader's maps, by address of a component / 4.
    pub inputs: Vec<usize>,
    pub outputs: usize,
}

impl Default for Setting {
    fn default() -> Self {
        Setting {
            streams: [Stream::default(); 32],
            attributes: [Attribute::default(); 32],
            constants: vec![],
            base_instance: 0,
            numbers: None,
            number_offset: 0,
            inputs: vec![],
            outputs: 4,
        }
    }
}

/// Numbers of primitive, instance and vertex, as indices in a map.
pub const PRIMITIVE: usize = 0x60 / 4;
pub const INSTANCE: usize = 0x2f8 / 4;

pub const VERTEX: usize = 0x2fc / 4;

/// Inputs that are a component of an attribute.
pub fn input(attribute: usize, component: usize) -> usize {
    (0x80 + 16 * attribute) / 4 + component
}

impl Setting {
    /// The methods that set all of it.
    pub fn methods(&self) -> Vec<State> {
        let mut m = vec![];
        let mut set = |address: usize, value: u32| m.push(State { address: address as u16, value });
        for (k, s) in self.streams.iter().enumerate() {
            set(0x1c00 + 16 * k, s.stride | u32::from(s.enabled) << 12);
            set(0x1c04 + 16 * k, (s.base >> 32) as u32);
            set(0x1c08 + 16 * k, s.base as u32);
            set(0x1c0c + 16 * k, s.divisor.unwrap_or(7));
            set(0x1f00 + 8 * k, (s.limit >> 32) as u32);
            set(0x1f04 + 8 * k, s.limit as u32);
            set(0x1880 + 4 * k, s.divisor.is_some().into());
        }
        for (k, a) in self.attributes.iter().enumerate() {
            let word = a.stream as u32
                | u32::from(a.constant) << 6
                | a.offset << 7
                | a.widths << 21
                | (a.number as u32) << 27
                | u32::from(a.swap) << 31;
            set(0x1160 + 4 * k, word);
        }
        for (attribute, [components, bytes, number], words) in &self.constants {
            set(0x114c, attribute | components << 8 | bytes << 12 | number << 16);
            (0..4).for_each(|k| set(0x1150 + 4 * k, words[k]));
        }
        set(0x1438, self.base_instance);
        set(0x3f10, self.number_offset);
        set(0x161c, self.numbers.map_or(0x550, |place| place as u32 * 16 + 1));
        let mut header = [0_u32; 20];
        let outputs = (0..self.outputs).map(|k| 400 + 24 + k);
        for bit in self.inputs.iter().map(|bit| 160 + bit).chain(outputs) {
            header[bit / 32] |= 1 << (bit % 32);
        }
        (0..20).for_each(|k| set(0x3880 + 4 * k, header[k]));
        m
    }

    pub fn component(&self, batch: &Batch, vertex: usize, place: usize, memory: &[u8]) -> Option<u32> {
        match place {
            PRIMITIVE => return Some(batch.primitive_id),
            INSTANCE => return Some(batch.instance_id),
            VERTEX => {
                return match self.numbers {
                    // A component that is not an attribute's gets no numbers.
                    Some(place @ 32..160) => self.component(batch, vertex, place, memory),
                    _ => Some(batch.indices[vertex].wrapping_add(self.number_offset)),
                };
            }
            32..160 => (),
            _ => return None,
        }
        let (n, c) = ((place - 32) / 4, (place - 32) % 4);
        let a = self.attributes[n];
        if a.constant {
            let given = self.constants.iter().rev().find(|given| given.0 == n as u32);
            let Some((_, [components, bytes, number], words)) = given else {
                return Some([0, 0, 0, 1_f32.to_bits()][c]);
            };
            let data: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let all = [
                ["R8", "R8_G8", "R8_G8_B8", "R8_G8_B8_A8"],
                ["R16", "R16_G16", "R16_G16_B16", "R16_G16_B16_A16"],
                ["R32", "R32_G32", "R32_G32_B32", "R32_G32_B32_A32"],
            ];
            let name = all[bytes.ilog2() as usize][*components as usize - 1];
            let widths = vertex_format::NAMES.iter().find(|f| f.1 == name).unwrap().0;
            return Some(
                vertex_format::words(widths, vertex_format::NUMBERS[*number as usize], false, &data)[c],
            );
        }
        let s = self.streams[a.stream];
        let bytes = vertex_format::bytes(a.widths);
        let index = match s.divisor {
            None => batch.indices[vertex],
            Some(0) => self.base_instance,
            Some(divisor) => self.base_instance.wrapping_add(batch.instance_id / divisor),
        };
        let at = s.base + u64::from(index) * u64::from(s.stride) + u64::from(a.offset);
        if !s.enabled || bytes == 0 || at + bytes as u64 - 1 > s.limit {
            return Some(0);
        }
        let data = &memory[at as usize..at as usize + bytes];
        Some(vertex_format::words(a.widths, vertex_format::NUMBERS[a.number], a.swap, data)[c])
    }

    /// Rows that a batch needs.
    pub fn rows(&self, vertices: usize, overlap: bool) -> usize {
        let fixed = 1 + usize::from(self.inputs.contains(&PRIMITIVE));
        let inputs = self.inputs.len() + 1 - fixed;
        let bytes = self.outputs * vertices.next_power_of_two().max(4) * 4;
        let outputs = bytes.div_ceil(128);
        fixed + if overlap { inputs.max(outputs) } else { inputs + outputs }
    }
}
