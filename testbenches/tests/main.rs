//! All tests: every scenario on the model, those of units also on the Verilog and in lockstep
//! (with `PARTS=1` those of parts too); and the checks of the modules here. The longest ones start first.

mod accuracy;
mod asleep;
mod blending;
mod block_linear;
mod bounds;
mod branches;
mod clears;
mod command;
mod compressed_frames;
mod compressed_tiles;
mod depth;
mod diagram;
mod disturbed;
mod drawing;
mod examples;
mod exchange;
mod exhaustive;
mod facts;
mod frame;
mod frames;
mod fuzz;
mod guards;
mod hardware;
mod imports;
mod isa;
mod kernels;
mod linearizability;
mod links;
mod live;
mod live_server;
mod lockstep;
mod machines;
mod masks;
mod mesh;
mod method_map;
mod method_tables;
mod mutants;
mod names;
mod outputs;
mod own_bench;
mod page_index;
mod pkg;
mod planted;
mod profiles;
mod pushbuffers;
mod ranges;
mod rates;
mod record;
mod release_order;
mod run;
mod sample_shading;
mod smooth;
mod srgb;
mod stale;
mod statistics;
mod streams;
mod stuck;
mod substitute_sm;
mod tables;
mod textured;
mod threads;
mod tile_memory;
mod tree;
mod waves;
mod words;

use kit::trials::Parts;
use libtest_mimic::{Arguments, Trial};

/// Makes `tests()`, the list of a module's tests, from its functions.
#[macro_export]
macro_rules! tests {
    ($($name:ident)* $(; ignored $($ignored:ident)*)?) => {
        pub fn tests() -> Vec<libtest_mimic::Trial> {
            vec![
                $($crate::trial(concat!(module_path!(), "::", stringify!($name)), $name),)*
                $($($crate::trial(concat!(module_path!(), "::", stringify!($ignored)), $ignored).with_ignored_flag(true),)*)?
            ]
        }
    };
}

/// A test of this program.
fn trial(name: &str, test: impl FnOnce() + Send + 'static) -> Trial {
    kit::trials::trial(name.trim_start_matches("checks::"), test)
}

fn main() {
    let checks = [
        planted::tests(),
        profiles::tests(),
        kernels::tests(),
        disturbed::tests(),
        mutants::tests(),
        pushbuffers::tests(),
        frame::tests(),
        sample_shading::tests(),
        smooth::tests(),
        statistics::tests(),
        streams::tests(),
        accuracy::tests(),
        asleep::tests(),
        blending::tests(),
        bounds::tests(),
        branches::tests(),
        clears::tests(),
        block_linear::tests(),
        command::tests(),
        compressed_frames::tests(),
        compressed_tiles::tests(),
        depth::tests(),
        diagram::tests(),
        examples::tests(),
        drawing::tests(),
        frames::tests(),
        exchange::tests(),
        exhaustive::tests(),
        facts::tests(),
        fuzz::tests(),
        guards::tests(),
        hardware::tests(),
        imports::tests(),
        isa::tests(),
        linearizability::tests(),
        release_order::tests(),
        links::tests(),
        live::tests(),
        live_server::tests(),
        lockstep::tests(),
        machines::tests(),
        masks::tests(),
        mesh::tests(),
        mesh::written::tests(),
        method_map::tests(),
        method_tables::tests(),
        outputs::tests(),
        names::tests(),
        own_bench::tests(),
        page_index::tests(),
        pkg::tests(),
        ranges::tests(),
        rates::tests(),
        record::tests(),
        run::tests(),
        srgb::tests(),
        stale::tests(),
        stuck::tests(),
        substitute_sm::tests(),
        tables::tests(),
        textured::tests(),
        textured::files::tests(),
        textured::stored::tests(),
        threads::tests(),
        tile_memory::tests(),
        tree::tests(),
        waves::tests(),
        words::tests(),
    ];
    let parts = if std::env::var_os("PARTS").is_some() { Parts::Alone } else { Parts::Within };
    let [builds, others] = kit::trials::of(scenarios::all(), parts);
    let trials = builds.into_iter().chain(checks.into_iter().flatten()).chain(others);
    kit::trials::run(&Arguments::from_args(), trials.collect())
}
