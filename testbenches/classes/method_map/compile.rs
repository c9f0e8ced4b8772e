//! Compiles methods and policy to a map: a rule for each word address of each class.

use super::policy::{UNNAMED, policy, restricted};
use super::tables::{CLASSES, Field, Method, methods};
use super::unbuilt::built;
use bundle::{MethodKind, MethodRule};

/// The values that bits of a method's value may have.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal {
    pub low: u32,
    pub mask: u32,
    pub values: Vec<u32>,
}

/// Word addresses, consecutive or with equal steps, that have one rule.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub address: u16,
    pub rule: u8,
}

/// The method map.
#[derive(Default)]
pub struct Map {
    /// Rules; rule 0 is for methods that do not exist.
    pub rules: Vec<MethodRule>,
    /// Tests of values; test 0 allows everything. All parts of a test must hold.
    pub legal: Vec<Vec<Legal>>,
    /// Entries by subchannel, sorted.
    pub entries: Vec<Vec<Entry>>,
}

impl Map {
    fn rule(&mut self, rule: MethodRule) -> u8 {
        let known = self.rules.iter().position(|r| *r == rule);
        let at = known.unwrap_or_else(|| {
            self.rules.push(rule);
            self.rules.len() - 1
        });
        u8::try_from(at).expect("no more than 256 rules")
    }

    fn test(&mut self, legal: Vec<Legal>) -> u8 {
        let known = self.legal.iter().position(|l| *l == legal);
        let at = known.unwrap_or_else(|| {
            self.legal.push(legal);
            self.legal.len() - 1
        });
        assert!(at < 128, "no more than 128 tests");
        at as u8
    }

    fn add(&mut self, subchannel: usize, offset: u32, rule: u8) {
        assert!(offset < 0x4000 && offset.is_multiple_of(4), "{offset:#x}");
        let address = (offset / 4) as u16;
        let entries = &mut self.entries[subchannel];
        if entries.iter().all(|e| e.address != address) {
            entries.push(Entry { address, rule });
        }
    }
}

/// All bits of a field, from bit 0.
fn mask(field: &Field) -> u32 {
    ((1_u64 << (field.high - field.low + 1)) - 1) as u32
}

/// The bits a field may set, and a test of its value if the bits are not sufficient.
fn check(field: &Field, values: &[u32]) -> (u32, Option<Legal>) {
    let all = mask(field) << field.low;
    if values.is_empty() {
        return (all, None);
    }
    let mut values = values.to_vec();
    values.sort_unstable();
    values.dedup();
    let bits = values.iter().fold(0, |a, b| a | b);
    let mask = bits << field.low;
    let free = values.len() as u64 == 1 << bits.count_ones();
    (mask, (!free).then_some(Legal { low: field.low, mask: bits, values }))
}

/// The test that a field requests only built features.
fn done(field: &Field, values: &[u32]) -> Option<Legal> {
    let all = mask(field);
    let mut values = values.to_vec();
    values.sort_unstable();
    let free = values.len() as u64 == u64::from(all) + 1;
    (!free).then_some(Legal { low: field.low, mask: all, values })
}

/// The rule of one element of a method's array.
fn rule(map: &mut Map, subchannel: usize, m: &Method, element: usize) -> MethodRule {
    let p = policy(subchannel, m);
    let (mut mask, mut legal) = (0, vec![]);
    for field in &m.fields {
        let values = restricted(subchannel, m, field).unwrap_or_else(|| field.values.clone());
        let (bits, test) = check(field, &values);
        mask |= bits;
        legal.extend(test);
    }
    let legal = map.test(legal);
    let fields = m.fields.iter().filter(|_| subchannel == 0);
    let built = map.test(fields.filter_map(|f| done(f, &built(&m.name, &f.name, element)?)).collect());
    MethodRule { kind: p.kind, filtered: p.filtered, wfi: p.wfi, heavy: p.heavy, mask, legal, built }
}

/// Makes the map.
pub fn compile() -> Map {
    let mut map = Map { entries: vec![vec![]; CLASSES.len()], ..Map::default() };
    map.test(vec![]);
    map.rule(MethodRule::default());
    for class in CLASSES {
        for m in methods(class) {
            for (element, offset) in m.offsets.iter().enumerate() {
                let rule = rule(&mut map, class.subchannel, &m, element);
                if rule.kind != MethodKind::Unknown {
                    let rule = map.rule(rule);
                    map.add(class.subchannel, *offset, rule);
                }
            }
        }
    }
    for &(offset, kind, filtered) in UNNAMED {
        let rule = map.rule(MethodRule { kind, filtered, mask: u32::MAX, ..MethodRule::default() });
        map.add(0, offset, rule);
    }
    map.entries.iter_mut().for_each(|entries| entries.sort_by_key(|e| e.address));
    map
}
