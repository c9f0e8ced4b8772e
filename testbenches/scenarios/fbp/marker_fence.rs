//! Each marker sends a fence and is done when the fence is performed, in order.

use bundle::*;
use fbp::marker_fence::{In, MarkerFence, Params};
use kernel::offer::Offer;
use kit::fences::Fences;
use kit::scenario::property;
use kit::{Maker, Rng, Source, scenarios};
use proptest::prelude::*;

scenarios! { MarkerFence::new(&Params {}) => cycles_by_hand sixteen_markers_are_outstanding any_stall; }

/// One cycle to the fence, one cycle from the response.
fn cycles_by_hand(new: Maker<MarkerFence>) {
    let mut dut = new();
    assert!(dut.outputs().idle && dut.outputs().marker.ready);
    dut.cycle(In { marker: Offer::new(true, MarkerDone { id: 11 }), ..In::default() });
    for _ in 0..3 {
        let o = dut.outputs();
        assert_eq!(o.fence.get(), Some(&MemoryFence { system: false }));
        assert!(!o.marker.ready && !o.idle);
        dut.cycle(In::default());
    }
    dut.cycle(In { fence: true.into(), ..In::default() });
    assert!(!dut.outputs().fence.valid && !dut.outputs().idle);
    (0..5).for_each(|_| dut.cycle(In::default()));
    assert!(!dut.outputs().done.valid);
    dut.cycle(In { performed: Offer::new(true, true), ..In::default() });
    assert_eq!(dut.outputs().done.get(), Some(&MarkerDone { id: 11 }));
    dut.cycle(In::default());
    assert!(!dut.outputs().done.valid && dut.outputs().idle);
    // A response without an outstanding fence is ignored.
    dut.cycle(In { performed: Offer::new(true, true), ..In::default() });
    assert!(!dut.outputs().done.valid && dut.outputs().idle);
}

/// The seventeenth marker waits.
fn sixteen_markers_are_outstanding(new: Maker<MarkerFence>) {
    let mut dut = new();
    let mut taken = 0;
    for _ in 0..60 {
        let marker = Offer::new(true, MarkerDone { id: taken & 15 });
        taken += u8::from(dut.outputs().marker.ready);
        dut.cycle(In { marker, fence: true.into(), ..In::default() });
    }
    assert_eq!(taken, 16);
    for id in 0..16 {
        dut.cycle(In { performed: Offer::new(true, true), ..In::default() });
        assert_eq!(dut.outputs().done.get(), Some(&MarkerDone { id }));
    }
    dut.cycle(In::default());
    assert!(dut.outputs().idle && dut.outputs().marker.ready);
}

fn any_stall(new: Maker<MarkerFence>) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..60_u64), |(seed, [offer, take], latency)| {
        let mut rng = Rng::new(seed);
        let markers: Vec<_> = (0..50).map(|_| MarkerDone { id: rng.below(16) as u8 }).collect();
        let mut marker = Source::new(&markers, offer);
        let mut fences = Fences::new(take, latency);
        let mut done = vec![];
        new().run(|o| {
            done.extend(o.done.get().copied());
            (!marker.is_empty() || !o.idle).then(|| {
                let (fence, _) = fences.fence(&o.fence);
                In { marker: marker.drive(o.marker), fence, performed: fences.performed() }
            })
        });
        assert_eq!(done, markers);
        assert_eq!(fences.taken.len(), 50);
    });
}
