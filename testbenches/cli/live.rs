//! `gpu-rtl gl`, `cl` and `vk`: a program of an unmodified driver, live on the chip.

use crate::exchange::Languages;
use crate::profile::Machine;
use crate::render::names;
use crate::threads::Threads;
use crate::{Failure, style};
use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use clap::Args;
use kernel::slot::Slot;
use live::machine::{Run, begun};
use live::node::Node;
use live::program::{Interface, Program};
use live::server::{Options, start};
use std::ffi::OsString;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;
use workloads::command::Around;
use workloads::command::on_chip::StreamChip;

/// How long a program that has ended may keep its chip busy.
const LINGERS: Duration = Duration::from_secs(10);

#[derive(Args)]
pub struct Live {
    /// Writes each frame that the program shows into a folder, as PNG.
    #[arg(long, value_name = "DIR")]
    pub frames: Option<PathBuf>,
    /// Width and height of the display, and of windows that the program does not size.
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(u32, u32)>,
    /// Has the program's clock advance by 1/N second with each frame, so that animations are the same in each run.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub time: Option<u32>,
    /// Records what each process submits into a folder in DIR, for `replay`.
    #[arg(long, value_name = "DIR")]
    pub record: Option<PathBuf>,
    /// Shows in which share of the cycles each unit held work.
    #[arg(long)]
    pub stats: bool,
    /// Says nothing but errors.
    #[arg(long, short)]
    pub quiet: bool,
    /// Goes on after a fault. The program sees whatever was drawn.
    #[arg(long)]
    pub keep_going: bool,
    /// Cycles that a submission may take.
    #[arg(long, value_name = "CYCLES", default_value_t = 400_000_000, value_parser = clap::value_parser!(u64).range(1000..))]
    pub cycles: u64,
    /// Cycles in which nothing moves, after which the chip counts as hung.
    #[arg(long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(100..), value_name = "CYCLES")]
    pub patience: u64,
    /// Has Mesa's software renderer draw in place of the chip, with the same windows and the same time, to compare frames.
    #[arg(long, value_name = "RENDERER", value_parser = ["llvmpipe", "softpipe"])]
    pub software: Option<String>,
    /// Runs the program in a root folder of its own, such as another Debian; as root.
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub languages: Languages,
    /// The program and its arguments, after `--`.
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    pub program: Vec<OsString>,
}

/// Run an OpenGL or OpenGL ES program live on the chip
///
/// The program and its Mesa are those of the system, unchanged. A render node, which is loaded into the program alone, hands
/// what the driver submits to a chip, cycle by cycle; the program's buffers are the chip's DRAM. Each process has a
/// chip of its own. The exit code is the program's; 99 where the chip has stopped at a fault.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl gl -- es2gears_x11
  gpu-rtl gl --frames out --time 25 -- glxgears
  gpu-rtl gl --stats -- glmark2-es2 --off-screen -b build
  gpu-rtl gl --lockstep crop,zrop -- ./triangle
  gpu-rtl gl --software llvmpipe --frames out2 --time 25 -- glxgears
  gpu-rtl gl --record out -- ./triangle        then: gpu-rtl replay out/triangle-4711
It takes Mesa's driver `nouveau`: on Debian, apt-get install libgl1-mesa-dri libegl1.")]
pub struct OpenGl {
    #[command(flatten)]
    live: Live,
}

/// Run an OpenCL program live on the chip
///
/// As `gl`, with Mesa's rusticl.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl cl -- clinfo
  gpu-rtl cl --stats -- ./vector_sum
It takes Mesa's OpenCL: on Debian, apt-get install mesa-opencl-icd.")]
pub struct OpenCl {
    #[command(flatten)]
    live: Live,
}

/// Run a Vulkan program live on the chip
///
/// As `gl`, with Mesa's NVK, which Debian has from version 13 on.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl vk -- vkcube --c 3
  gpu-rtl vk --stats -- ./compute
  gpu-rtl vk --root debian13 --zink -- es2gears_x11
It takes Mesa's NVK: on Debian 13, apt-get install mesa-vulkan-drivers.")]
pub struct Vulkan {
    /// The program uses OpenGL, which Mesa's zink draws with Vulkan.
    #[arg(long)]
    zink: bool,
    #[command(flatten)]
    live: Live,
}

impl OpenGl {
    pub fn run(self) -> Result<(), Failure> {
        self.live.run(Interface::OpenGl)
    }
}

impl OpenCl {
    pub fn run(self) -> Result<(), Failure> {
        self.live.run(Interface::OpenCl)
    }
}

impl Vulkan {
    pub fn run(self) -> Result<(), Failure> {
        self.live.run(if self.zink { Interface::Zink } else { Interface::Vulkan })
    }
}

impl Live {
    fn run(self, interface: Interface) -> Result<(), Failure> {
        let (profile, _) = self.machine.load()?;
        if let Some(folder) = &self.frames {
            std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
        // What cannot be exchanged is refused before the program starts.
        let mut gpu = Maxwell::new(&profile);
        let known = names::known(&mut gpu);
        self.languages.exchange(&mut gpu, &known)?;
        let node = Node::unpack(self.root.as_deref())?;
        let (first, arguments) = self.program.split_first().expect("clap wants one");
        let program = Program {
            interface,
            program: first.clone(),
            arguments: arguments.to_vec(),
            root: self.root.clone(),
            software: self.software.clone(),
            size: self.size,
            time: self.time,
        };
        let options = Options {
            cycles: self.cycles,
            keep_going: self.keep_going,
            stats: self.stats,
            frames: self.frames.clone(),
            record: self.record.clone(),
            quiet: self.quiet,
            chip: Box::new(move || self.chip(&profile)),
        };
        let served = start(&node.listens(), options)?;
        style::leave_interrupts_to_the_program();
        let code = program.run(&node)?;
        // Programs have ended before their chips have told what they have done.
        let waited = std::time::Instant::now();
        while served.lock().is_ok_and(|served| served.running > 0) && waited.elapsed() < LINGERS {
            thread::sleep(Duration::from_millis(5));
        }
        drop(node);
        match code {
            0 => Ok(()),
            code => std::process::exit(code),
        }
    }

    /// A chip that waits for its first submission.
    fn chip(&self, profile: &Profile) -> Result<Run, String> {
        let mut gpu = Maxwell::new(profile);
        let known = names::known(&mut gpu);
        self.languages.exchange(&mut gpu, &known).map_err(|failure| match failure {
            Failure::Input(text) => text,
            Failure::Check => String::new(),
        })?;
        let gpu: Slot<Maxwell> = self.threads.on(gpu);
        begun(StreamChip::new(gpu, profile), Around { patience: self.patience, ..Around::default() })
    }
}

/// Width and height, such as 640x480.
fn size(text: &str) -> Result<(u32, u32), String> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=4096).contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    sides.ok_or_else(|| "give a width and a height of 1 to 4096, such as 640x480".into())
}
