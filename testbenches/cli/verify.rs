//! The commands that need the scenarios of every unit: most of the program's build time.

mod accuracy;
mod bench;
mod campaign;
mod exhaust;
mod fpga;
mod fuzz;
mod histories;
mod isa;
mod machine;
mod measure;
mod mutate;
mod page;
mod rates;
mod show;
mod tables;
mod test;
mod tools;
mod unit_names;
mod units;

use crate::{Failure, logs};
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Command {
    Test(test::Test),
    Campaign(campaign::Campaign),
    Rates(rates::Rates),
    Accuracy(accuracy::Accuracy),
    Exhaust(exhaust::Exhaust),
    Tables(tables::Tables),
    Units(units::Units),
    Fpga(fpga::Fpga),
    Fuzz(fuzz::Fuzz),
    Histories(histories::Histories),
    Isa(isa::Isa),
    Mutate(mutate::Mutate),
    Bench(bench::Bench),
}

impl Command {
    pub fn run(self) -> Result<(), Failure> {
        match self {
            Command::Test(c) => c.run(),
            Command::Campaign(c) => c.run(),
            Command::Rates(c) => c.run(),
            Command::Accuracy(c) => c.run(),
            Command::Exhaust(c) => c.run(),
            Command::Tables(c) => c.run(),
            Command::Units(c) => c.run(),
            Command::Fpga(c) => c.run(),
            Command::Fuzz(c) => c.run(),
            Command::Histories(c) => c.run(),
            Command::Isa(c) => c.run(),
            Command::Mutate(c) => c.run(),
            Command::Bench(c) => c.run(),
        }
    }
}
