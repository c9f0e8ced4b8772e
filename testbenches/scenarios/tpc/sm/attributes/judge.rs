//! The expected result of each instruction.

use super::scene::layout::rank;
use super::scene::*;
use bundle::*;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use tpc::sm::types::*;

pub struct Case {
    pub op: Op,
    /// Number by sub-partition and slot.
    pub number: usize,
    pub operands: Operands,
    /// Further registers of AST.
    pub further: Vec<Row>,
}

const EPSILON: f64 = 1.0 / (1 << 23) as f64;

impl Case {
    fn warp<'a>(&self, scene: &'a Scene) -> (&'a Warp, &'a Context) {
        let warp = &scene.warps[self.number];
        (warp, scene.context_of(warp))
    }

    pub fn refused(&self, scene: &Scene) -> bool {
        let kind = self.warp(scene).0.kind;
        let world = !matches!(kind, WarpKind::Pixel | WarpKind::Compute);
        let patches = matches!(kind, WarpKind::Control | WarpKind::Evaluation);
        match self.op.row.mnemonic {
            "IPA" | "PIXLD" => kind != WarpKind::Pixel,
            "OUT" => kind != WarpKind::Geometry,
            "AL2P" => kind == WarpKind::Compute,
            "ALD" if kind == WarpKind::Geometry && self.op.is(Field::O) => true,
            "ALD" | "AST" => !world || self.op.is(Field::P) && !patches,
            _ => !world,
        }
    }

    pub fn words(&self) -> usize {
        if matches!(self.op.row.mnemonic, "ALD" | "AST") { self.op.get(Field::Size) as usize + 1 } else { 1 }
    }

    fn a(&self, lane: usize) -> u32 {
        if self.op.get(Field::Ra) == 255 { 0 } else { self.operands.a.words[lane] }
    }

    /// The vertex whose attribute is addressed.
    fn handle(&self, lane: usize) -> Option<usize> {
        (self.op.get(Field::Rc) != 255).then(|| self.operands.c.words[lane] as usize)
    }

    /// Whether a word of an ALD is the primitive's number.
    fn is_number(&self, word: usize) -> bool {
        let plain = self.op.get(Field::Ra) == 255 && !self.op.is(Field::O) && !self.op.is(Field::P);
        let here = self.op.get(Field::Uoff) as usize / 4 + word == 0x60 / 4;
        self.op.row.mnemonic == "ALD" && plain && here
    }

    /// The primitive's number, if the stage numbers primitives.
    fn number(&self, scene: &Scene, lane: usize, word: usize) -> Option<u32> {
        let warp = self.warp(scene).0;
        let counted = matches!(warp.kind, WarpKind::Control | WarpKind::Evaluation);
        (counted && self.is_number(word)).then(|| warp.primitive_id.wrapping_add(warp.primitive(lane) as u32))
    }

    /// The byte address in memory of a lane's word; `None` where it has none.
    pub fn at(&self, scene: &Scene, lane: usize, word: usize) -> Option<usize> {
        let warp = self.warp(scene).0;
        match self.op.row.mnemonic {
            "ALD" | "AST" => self.attribute_at(scene, lane, word),
            "OUT" => {
                let handle = self.a(lane) as usize;
                let vertex = if self.is_cut() { handle.checked_sub(1)? } else { handle };
                let word = (vertex < warp.extra).then(|| warp.emitted_at(None, lane, vertex))?;
                Some(if self.is_cut() { word + 1 } else { word })
            }
            "ISBERD" if warp.kind == WarpKind::Geometry => {
                Some(warp.directory_at(self.a(lane) as usize % 512))
            }
            _ => None,
        }
    }

    pub fn is_cut(&self) -> bool {
        self.op.row.mnemonic == "OUT" && self.op.get(Field::Op) == 2
    }

    fn attribute_at(&self, scene: &Scene, lane: usize, word: usize) -> Option<usize> {
        let (warp, context) = self.warp(scene);
        let stores = self.op.row.mnemonic == "AST";
        let outputs = stores || self.op.is(Field::O);
        let is_indexed = self.op.get(Field::Ra) != 255;
        let component = self.a(lane).wrapping_add(self.op.get(Field::Uoff)) as usize / 4 + word;
        // A control shader stores only to its own lane: a Vulkan driver for the chip has the invocation's number in Rc.
        let own = stores && warp.kind == WarpKind::Control;
        let vertex = self.handle(lane).filter(|_| !own).map_or(lane, |handle| handle % 32);
        if self.number(scene, lane, word).is_some() {
            return None;
        }
        if warp.kind == WarpKind::Geometry && self.is_number(word) {
            return Some(warp.directory_at(8 * warp.primitive(lane) + 7));
        }
        if self.op.is(Field::P) {
            return Some(warp.patch_at(component, lane));
        }
        let domain = warp.kind == WarpKind::Evaluation && !stores && outputs && !is_indexed;
        if domain && (component == 0x2f0 / 4 || component == 0x2f4 / 4) {
            return Some(warp.domain_at(component - 0x2f0 / 4, vertex));
        }
        let map = if outputs { &context.outputs } else { &context.inputs };
        let scalar = if is_indexed { (component < 256).then_some(component)? } else { rank(map, component)? };
        match (outputs, warp.kind) {
            (true, WarpKind::Geometry) => {
                let handle = self.handle(lane).unwrap_or(0);
                (handle < warp.extra).then(|| warp.emitted_at(Some(scalar), lane, handle))
            }
            (true, _) => Some(warp.output_at(scalar, vertex)),
            (false, _) => Some(warp.input_at(scalar, vertex)),
        }
    }

    /// Whether it accesses something that does not exist: the result is then unspecified.
    pub fn leaves(&self, scene: &Scene) -> bool {
        if self.refused(scene) {
            return false;
        }
        let lanes = (0..32).filter(|lane| self.operands.lanes >> lane & 1 == 1);
        lanes
            .flat_map(|lane| (0..self.words()).map(move |word| (lane, word)))
            .any(|(lane, word)| self.at(scene, lane, word).is_some_and(|at| at >= BYTES))
    }

    /// Whether it has something to store.
    pub fn stores(&self, scene: &Scene) -> bool {
        matches!(self.op.row.mnemonic, "AST" | "OUT") && !self.refused(scene)
    }

    /// Whether it may store this value there.
    pub fn may_store(&self, scene: &Scene, lane: usize, at: usize, value: u32) -> bool {
        let word = |word: usize| self.at(scene, lane, word) == Some(at) && self.stored(lane, word) == value;
        self.stores(scene) && self.operands.lanes >> lane & 1 == 1 && (0..self.words()).any(word)
    }

    /// The word of AST's register, or of an emitted vertex.
    pub fn stored(&self, lane: usize, word: usize) -> u32 {
        if self.op.row.mnemonic == "OUT" {
            let stream = self.operands.b.words[lane] % 4;
            return match self.op.get(Field::Op) {
                1 => 1 + 2 * stream,
                2 => 1,
                _ => 1 + 2 * stream + 256,
            };
        }
        if word == 0 { self.operands.b.words[lane] } else { self.further[word - 1].words[lane] }
    }

    /// Checks a register that was returned.
    pub fn judge(&self, scene: &Scene, written: &Written, word: usize, from: u64) {
        let name = format!("{} {:016x} {:?}", self.op.row.name(), self.op.word, self.warp(scene).0.kind);
        let found = &written.result;
        assert_eq!(written.scoreboard, self.operands.control.write_scoreboard, "{name}");
        assert!(!found.writes_flags && found.halves == 3);
        if self.refused(scene) || self.op.row.mnemonic == "AST" {
            assert_eq!((found.lanes, found.destination), (0, RZ), "{name}");
            assert_eq!(found.predicates, 0);
            return;
        }
        let rd = self.op.get(Field::Rd) as u8;
        let number = if self.op.row.mnemonic == "ALD" { word as u8 } else { 0 };
        assert_eq!(found.destination, if rd == RZ { RZ } else { rd.wrapping_add(number) }, "{name}");
        let pd = if self.op.has(Field::Pd) { self.op.get(Field::Pd) } else { 7 };
        assert_eq!(found.predicates, if pd == 7 { 0 } else { 1 << pd }, "{name}");
        for lane in (0..32).filter(|lane| found.lanes >> lane & 1 == 1) {
            let value = found.row.words[lane];
            let about = format!("{name}: lane {lane}, word {word}");
            match self.op.row.mnemonic {
                "IPA" => self.judge_interpolation(scene, lane, value, &about),
                "ALD" => match self.at(scene, lane, word) {
                    Some(at) => assert!(scene.had(from, at / 4, value), "{about}"),
                    None => assert_eq!(value, self.number(scene, lane, word).unwrap_or(0), "{about}"),
                },
                "ISBERD" => match self.at(scene, lane, 0) {
                    Some(at) => assert!(scene.had(from, at / 4, value), "{about}"),
                    None => assert_eq!(value, self.a(lane), "{about}"),
                },
                "OUT" => {
                    let goes_on = !self.is_cut() && self.at(scene, lane, 0).is_some();
                    assert_eq!(value, self.a(lane) + u32::from(goes_on), "{about}");
                }
                _ => {
                    let (wanted, test) = self.state(scene, lane);
                    assert_eq!(value, wanted, "{about}");
                    assert_eq!(found.flags.predicates[0] >> lane & 1 == 1, test, "{about}");
                }
            }
        }
    }

    /// The result of AL2P and PIXLD.
    fn state(&self, scene: &Scene, lane: usize) -> (u32, bool) {
        let (warp, context) = self.warp(scene);
        let sum = self.a(lane).wrapping_add(self.op.signed(Field::Soff) as u32);
        if self.op.row.mnemonic == "AL2P" {
            let map = if self.op.is(Field::O) { &context.outputs } else { &context.inputs };
            let scalar = rank(map, sum as usize / 4);
            return (scalar.map_or(0xffff_fffc, |scalar| 4 * scalar as u32), scalar.is_none());
        }
        let covered = warp.quad(lane).mask >> (lane % 4) & 1 == 1;
        let offset = |[x, y]: [f64; 2]| {
            let steps = |at: f64| ((at - 0.5) * 4096.0) as i32 as u32 & 0xffff;
            steps(y) << 16 | steps(x)
        };
        let value = match self.op.get(Field::Mode) {
            0 => 1 << context.samples_log2,
            1 => warp.coverage(lane),
            2 => covered.into(),
            3 => offset(context.sample(warp, lane, sum & 15)),
            4 => offset(context.centroid(warp, lane)),
            _ => warp.quad(lane).sample.into(),
        };
        (value, covered)
    }

    fn judge_interpolation(&self, scene: &Scene, lane: usize, found: u32, about: &str) {
        let (warp, context) = self.warp(scene);
        let op = self.op.get(Field::Op);
        let flat = op == 2 || op == 3 && context.flat;
        let address = self.op.get(Field::Uoff) & !3;
        let indexed = self.op.row.form == "attr-idx" && self.op.get(Field::Ra) != 255;
        // Unsigned bits of which values from half a pixel on are negative.
        let half = |bits: u32| f64::from((bits + 2048) % 4096) / 4096.0;
        let rc = if self.op.get(Field::Rc) == 255 { 0 } else { self.operands.c.words[lane] };
        let at = match self.op.get(Field::Loc) {
            1 => context.centroid(warp, lane),
            2 => [half(rc & 0xfff), half(rc >> 16 & 0xfff)],
            _ => [0.5; 2],
        };
        let pixel = warp.pixel(lane);
        let quad = warp.quad(lane);
        let corner = [quad.tile_x, quad.tile_y].map(|tile| 16.0 * f64::from(tile));
        let [x, y] = [0, 1].map(|axis| f64::from(pixel[axis]) + at[axis] - corner[axis]);
        let plane = match address {
            _ if indexed => {
                let scalar = self.a(lane).wrapping_add(self.op.get(Field::Uoff)) as usize / 4;
                (scalar < 256).then_some(scalar + 1)
            }
            0x3fc => {
                assert_eq!(found, if warp.quad(lane).back { 0 } else { !0 }, "{about}");
                return;
            }
            0x7c => Some(0),
            0x70 | 0x74 => None,
            _ => rank(&context.inputs, address as usize / 4).map(|scalar| scalar + 1),
        };
        let terms = match (address, plane) {
            (0x70, _) if !indexed => [1.0, 0.0, corner[0]],
            (0x74, _) if !indexed => [0.0, 1.0, corner[1]],
            (_, Some(plane)) => {
                let plane = (usize::from(warp.quad(lane).tram) + plane) % PLANES;
                let at = |k: usize| TRAM / 4 + 3 * plane + k;
                if (0..3).any(|k| scene.log.contains_key(&at(k))) {
                    return; // a store wrote there: this is no plane
                }
                let words: [u32; 3] = std::array::from_fn(|k| scene.memory[at(k)]);
                if flat {
                    assert_eq!(found, words[2], "{about}");
                    return;
                }
                words.map(|word| f64::from(f32::from_bits(word)))
            }
            (_, None) => [0.0; 3],
        };
        let [a, b, c] = terms;
        let (value, size) =
            if flat { (c, c) } else { (a * x + b * y + c, (a * x).abs() + (b * y).abs() + c.abs()) };
        let w = match (op, flat) {
            (0, _) | (_, true) => 1.0,
            _ if self.op.get(Field::Rb) == 255 => 0.0,
            _ => f64::from(f32::from_bits(self.operands.b.words[lane])),
        };
        let clamp = |value: f64| if self.op.is(Field::Sat) && !flat { value.clamp(0.0, 1.0) } else { value };
        let wanted = clamp(value * w);
        let found = f64::from(f32::from_bits(found));
        // Two sums and a product, each rounded once.
        // Positions beyond 4096 pixels may lose one or two bits more.
        let size = if x.abs().max(y.abs()) < 4096.0 { size } else { 2.0 * size };
        let bound = EPSILON * 1.01 * (size + value.abs() / 2.0) * w.abs() + f64::from(f32::MIN_POSITIVE);
        assert!((found - wanted).abs() <= bound, "{about}: {found}, not {wanted}, by {bound}");
    }
}
