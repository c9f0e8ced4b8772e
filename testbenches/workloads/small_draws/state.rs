//! State of draws, up to the values of their pixels.

use super::form::Stages;
use super::geometry::{self, Geometry};
use super::pixels::Pixels;
use super::program::{FRACTIONS, OWN};
use super::shading::{OUTPUTS, Outputs};
use super::stream::{NUMBERS_SHOWN, Place, RESTART, SHOWS, Stream, pixel_at, program_at};
use super::tessellation::Tessellation;
use host::halves;
use kit::Rng;
use references::chip::machine::blending::Format;

#[derive(Clone, Debug)]
pub struct State {
    pub last: bool,
    pub restarts: bool,
    pub of_arrays: bool,
    pub mark: u32,
    pub id: u32,
    pub base_vertex: u32,
    pub base_instance: u32,
    pub divisor: u32,
    pub raster: bool,
    /// The values that pixels show.
    pub shown: Shown,
    pub outputs: Outputs,
    /// The targets of a draw's outputs.
    pub targets: &'static [usize],
    pub stages: Stages,
    /// The draw's parameters: base vertex, base instance, number.
    pub said: [u32; 3],
    /// Constants of the vertex program and the pixel program.
    pub constants: [u32; 2],
    /// Values added to the vertex's colour, if colours are fractions.
    pub fractions: [f32; 4],
    pub pixels: Pixels,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// The first ones of: tag of the vertex, tag of the instance, instance number, vertex number.
    Tags(usize),
    /// The number of the primitive and the tag.
    Number,
    /// The draw's parameters, and constants.
    Draw,
    /// Floats of constants and the vertex's tag.
    Fractions,
}

/// Targets of the first outputs.
pub const TARGETS: [&[usize]; 5] = [&[0], &[0, 1], &[1], &[1, 0], &[]];

/// Constants of our own, after the driver's.
const OWN_AT: u64 = 0x1000;
const OWN_SIZE: u32 = 0x100;

impl State {
    pub fn new(stream: &Stream) -> Self {
        let format = stream.format;
        State {
            last: false,
            restarts: false,
            of_arrays: false,
            mark: RESTART,
            id: 0,
            base_vertex: 0,
            base_instance: 0,
            divisor: 1,
            raster: true,
            shown: if format == Format::Numbers { Shown::Tags(4) } else { Shown::Fractions },
            outputs: Outputs::All,
            targets: TARGETS[0],
            stages: Stages::default(),
            said: [0; 3],
            constants: [0; 2],
            fractions: [0.0; 4],
            pixels: Pixels::new(stream),
        }
    }
}

impl Stream {
    /// Constants of vertex and pixel programs.
    pub fn begin_constants(&mut self) {
        for (select, bank) in [(Self::select_drivers as fn(&mut Self), 15), (Self::select_own, OWN)] {
            select(self);
            for group in 0..5 {
                self.put(0x2410 + 0x20 * group, &[bank << 4 | 1]);
            }
        }
        self.put(0x238c, &[0]);
        self.put(0x2390, &[0, 0]);
    }

    fn select_drivers(&mut self) {
        let [high, low] = halves(Place::Constants.at());
        self.put(0x2380, &[0x800, high, low]);
    }

    pub fn select_own(&mut self) {
        let [high, low] = halves(Place::Constants.at() + OWN_AT);
        self.put(0x2380, &[OWN_SIZE, high, low]);
    }

    /// Writes the draw's parameters as the driver does; before macros that write them, only their address.
    pub fn say(&mut self, said: Option<[u32; 3]>) {
        self.select_drivers();
        match said {
            Some([vertex, instance, number]) => self.pushed.call(0x238c, &[0x1a0, vertex, instance, number]),
            None => self.put(0x238c, &[0x1a0]),
        }
    }

    /// Changes some state.
    pub fn change(&mut self, rng: &mut Rng, s: &mut State) {
        match rng.below(28) {
            0 | 1 => {
                s.last = rng.one_in(2);
                self.put(0x1684, &[s.last.into()]);
            }
            2 => {
                s.restarts = rng.one_in(2);
                s.mark = rng.pick(&[RESTART, RESTART, 3, 0xff, 0xffff, u32::MAX]);
                self.put(0x1644, &[s.restarts.into(), s.mark]);
            }
            3 => {
                s.of_arrays = rng.one_in(2);
                self.put(0x0de8, &[s.of_arrays.into()]);
            }
            4 => {
                s.id = rng.pick(&[0, 0, 7, u32::MAX]);
                self.put(0x1118, &[s.id]);
            }
            5 => {
                s.base_vertex = rng.pick(&[0, 1, 9]);
                self.put(0x1434, &[s.base_vertex]);
            }
            6 => {
                s.base_instance = rng.pick(&[0, 1, 20]);
                self.put(0x1438, &[s.base_instance]);
            }
            7 => {
                s.divisor = rng.pick(&[1, 1, 2, 3, 0]);
                self.put(0x1c1c, &[s.divisor]);
            }
            8 => {
                s.raster = !rng.one_in(4);
                self.put(0x037c, &[s.raster.into()]);
            }
            9 | 10 => {
                let shown = match s.shown {
                    Shown::Fractions => s.shown,
                    _ => rng.pick(&NUMBERS_SHOWN),
                };
                let outputs = rng.pick(&[0, 1, 1, 2]);
                self.show(s, shown, outputs);
            }
            11 | 12 if s.shown == Shown::Fractions => {
                s.fractions = [0; 4].map(|_| rng.pick(&[0.0, 0.25, 0.5, 1.0, -0.25]));
                self.select_own();
                let [a, b, c, d] = s.fractions.map(f32::to_bits);
                self.pushed.call(0x238c, &[FRACTIONS, a, b, c, d]);
            }
            11 | 12 => {
                s.constants = [0; 2].map(|_| rng.pick(&[0, 1, 0x9000, 0x1234_5678]));
                self.select_own();
                let constants = s.constants;
                self.pushed.call(0x238c, &[0, constants[0], constants[1]]);
            }
            14 => {
                s.targets = rng.pick(&[0, 1, 1, 1, 2, 3, 4].map(|k: usize| TARGETS[k]));
                self.say_targets(s);
            }
            15..=17 => self.change_stages(rng, &mut s.stages),
            // Waits for idle, and state that no unit decodes.
            13 => self.put(rng.pick(&[0x0110, 0x1288]), &[0]),
            _ => self.change_pixels(rng, &mut s.pixels),
        }
    }

    /// Selects the values that pixels show, and the outputs.
    pub fn show(&mut self, s: &mut State, shown: Shown, outputs: usize) {
        let which = SHOWS.iter().position(|of| *of == shown).expect("one that there is");
        (s.shown, s.outputs) = (shown, OUTPUTS[outputs]);
        self.put(0x2144, &[program_at(pixel_at(which, outputs))]);
    }

    pub fn say_targets(&mut self, s: &State) {
        let map = (0..).zip(s.targets).fold(0o76543210 << 4, |map, (k, target)| {
            map & !(7 << (4 + 3 * k)) | (*target as u32) << (4 + 3 * k)
        });
        self.put(0x121c, &[map | s.targets.len() as u32]);
    }

    fn change_stages(&mut self, rng: &mut Rng, stages: &mut Stages) {
        let geometry = Geometry(rng.below(geometry::COUNT) as usize);
        let tessellation = rng.one_in(2).then(|| Tessellation::any(rng));
        // The primitives of a patch arrive in any order, so geometry only passes them on.
        let geometry = if tessellation.is_some() { geometry::ONCE } else { geometry };
        *stages = Stages { tessellation, geometry: rng.one_in(2).then_some(geometry) };
        if self.grid.several() {
            stages.polygons();
        }
        self.say_tessellation(stages.tessellation.as_ref());
    }
}
