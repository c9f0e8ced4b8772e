//! A context is written before a warp of a stage whose state has changed, and never while the context has warps.

use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use std::collections::HashMap;
use tpc::mpc::draw_context::{DrawContext, In, Params};
use tpc::mpc::types::*;

use super::draws::{Shadow, Stage, any_state};

scenarios! {
    DrawContext::new(&Params::default()) => cycles any_stages;
    DrawContext::new(&Params { contexts: Within::new(4), sub_partitions: Within::new(1) }) => any_stages;
}

/// 56 steps of a later stage, three of which have no word, from 2 cycles after the want on; then none until state changes.
fn cycles(new: Maker<DrawContext>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut words = vec![];
    let mut granted = None;
    for cycle in 0..200 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        i.want = StageWant { valid: true, stage: 2 };
        i.word.ready = true;
        words.extend(o.word.get().map(|word| (cycle, word.context_id, word.word)));
        if granted.is_none() && o.grants.grants[2].valid {
            granted = Some(cycle);
        }
        assert!(!o.grants.grants[0].valid);
        dut.cycle(i);
    }
    assert_eq!(words.len(), 53);
    assert_eq!((words[0], words[52].0), ((2, 0, 0), 57));
    assert_eq!(granted, Some(58));
}

fn any_stages(new: Maker<DrawContext>) {
    property((any::<u64>(), any::<u64>()), |(seed, stalls)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut random = Random(seed);
        let pixel = random.below(2) == 1;
        let mut shadow = Shadow::new();
        let mut sink = Sink::new(stalls | 1);
        let mut contexts: Vec<HashMap<usize, u32>> = vec![HashMap::new(); 16];
        let mut running: Vec<u8> = vec![];
        let mut stage = 0;
        let mut taken = 0;
        for _ in 0..4000 {
            let o = dut.outputs();
            let mut i = In::new(&p);
            i.pixel = pixel;
            i.word = sink.drive(&o.word);
            if let Some((_, word)) = sink.now() {
                assert!(!running.contains(&word.context_id), "it has no warps");
                assert_eq!(word.context_id >> 3, u8::from(pixel));
                contexts[usize::from(word.context_id)].insert(word.word.into(), word.value);
            }
            if random.below(20) == 0 {
                let (address, value) = any_state(&mut random, pixel);
                i.state = Some(State { address, value }).into();
                if o.state.ready {
                    shadow.insert(address, value);
                }
            } else {
                if random.below(16) == 0 && !pixel {
                    stage = random.below(4) as u8;
                }
                i.want = StageWant { valid: true, stage };
                let grant = o.grants.grants[usize::from(stage)];
                if grant.valid && random.below(4) == 0 {
                    let number = if pixel { 5 } else { u16::from(stage) + 1 };
                    let of = Stage { state: &shadow, number };
                    for word in of.words() {
                        let has = contexts[usize::from(grant.context_id)].get(&word).copied();
                        assert_eq!(has, Some(of.word(word)), "stage {number}, word {word}");
                    }
                    assert_eq!(u32::from(grant.registers), of.registers().div_ceil(8).max(1));
                    assert!(pixel || u32::from(grant.inputs) == of.inputs());
                    i.take = Some(stage).into();
                    running.push(grant.context_id);
                    taken += 1;
                }
            }
            // Ends of warps, including those of the other port, which are ignored.
            if running.len() > 6 || random.below(40) == 0 && !running.is_empty() {
                let at = random.below(running.len() as u64) as usize;
                let context_id = running[at];
                let other = random.below(4) == 0;
                if !other && !i.take.valid {
                    running.swap_remove(at);
                }
                let mine = other || i.take.valid;
                i.ended[0] = Some(DrawEnded { pixel: pixel != mine, context_id, retire: 0 }).into();
            }
            dut.cycle(i);
        }
        assert!(taken > 5);
    });
}
