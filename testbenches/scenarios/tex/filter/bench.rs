//! Drives the ports.

use crate::parts::coded;
use kit::{Device, Sink, Source};
use references::tex::filter::sampled;
use tex::filter::{Filter, In};
use tex::texels::*;

pub fn timed(dut: &mut Device<Filter>, passes: &[CodedTexels], stalls: [u64; 2]) -> Vec<(u64, SampledQuad)> {
    let passes = coded(passes, 1 << dut.unit().p.threads_log2.get());
    let (mut source, mut sink) = (Source::new(&passes, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!source.is_empty() || !o.idle)
            .then(|| In { codes: source.drive(o.codes), sampled: sink.drive(&o.sampled) })
    });
    sink.timed()
}

pub fn results(dut: &mut Device<Filter>, passes: &[CodedTexels], stalls: [u64; 2]) -> Vec<SampledQuad> {
    timed(dut, passes, stalls).into_iter().map(|(_, quad)| quad).collect()
}

/// Compares the results of quads with the reference.
pub fn judge(dut: &mut Device<Filter>, quads: &[Vec<CodedTexels>], stalls: [u64; 2]) {
    let passes: Vec<CodedTexels> = quads.concat();
    let found = results(dut, &passes, stalls);
    assert_eq!(found.len(), quads.len());
    for (found, quad) in found.iter().zip(quads) {
        let wanted = sampled(quad);
        assert_eq!((found.tail, found.resident), (wanted.tail, wanted.resident), "{quad:x?}");
        for lane in 0..4 {
            // The sign of zero is open: halves add up to +0.
            let plain = |bits: u32| if bits == 1 << 31 { 0 } else { bits };
            let (found, wanted) = (found.values[lane].map(plain), wanted.values[lane].map(plain));
            assert_eq!(found, wanted, "lane {lane}: {found:x?} {wanted:x?} {quad:x?}");
        }
    }
}
