//! The program accepts every example of `--help` and of the guides; those that
//! take seconds and no Verilator are run as a user would run them.

use crate::{links, outputs};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

crate::tests! { every_example_is_understood short_examples_run }

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gpu-rtl"))
}

fn text(done: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr))
}

fn help(words: &[&str]) -> String {
    text(&program().args(words).arg("--help").output().expect("the program runs"))
}

/// The lines of a text that begin with the program's name, without their remarks.
fn commands(text: &str) -> Vec<String> {
    let of = |line: &str| {
        let line = line.strip_prefix("  ")?.trim_start();
        let rest = line.strip_prefix("cargo run --release --bin gpu-rtl -- ");
        let rest = rest.or(line.strip_prefix("gpu-rtl "))?;
        let words = rest.split("  ").next().unwrap_or_default();
        Some(words.split(" > ").next().unwrap_or_default().to_string())
    };
    text.lines().filter_map(of).collect()
}

/// The examples of each command's help.
fn of_help() -> Vec<String> {
    let all = help(&[]);
    let listed = all.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ").filter(|l| !l.starts_with(' '))?.split(' ').next());
    let examples = names.filter(|name| *name != "help").flat_map(|name| {
        let found = help(&[name]);
        let examples = commands(found.split("Examples:").nth(1).unwrap_or_default());
        assert!(!examples.is_empty(), "gpu-rtl {name} --help has no examples:\n{found}");
        examples
    });
    examples.collect()
}

/// Code blocks of all pages.
fn of_pages() -> Vec<String> {
    let mut pages = vec![];
    links::pages(cosim::root(), &mut pages);
    let blocks = |page: &PathBuf| {
        let text = fs::read_to_string(page).expect("a page");
        let mut lines = String::new();
        for line in text.lines().filter(|line| line.starts_with("    ")) {
            match lines.strip_suffix("\\\n").map(str::len) {
                Some(end) => {
                    lines.truncate(end);
                    lines += line.trim_start();
                }
                None => lines += line,
            }
            lines.push('\n');
        }
        commands(&lines.replace("target/release/", ""))
    };
    pages.iter().flat_map(blocks).collect()
}

/// An option, a number or a name that the program does not know is an error before its help is shown.
fn every_example_is_understood() {
    let (help, pages) = (of_help(), of_pages());
    assert!(help.len() > 40 && pages.len() > 5, "{} and {}", help.len(), pages.len());
    for example in help.iter().chain(&pages) {
        // arguments after `--` are for another program
        let words = example.split(" -- ").next().unwrap_or_default().split(' ');
        let done = program().args(words).arg("--help").output().expect("the program runs");
        assert!(done.status.success(), "gpu-rtl {example}:\n{}", text(&done));
    }
    let wrong = program().args(["render", "--sise", "1x1", "--help"]).output().expect("the program runs");
    assert!(!wrong.status.success(), "this check would pass whatever the examples were");
}

/// One triangle.
fn scene() -> Vec<u8> {
    let corners = [[-1_f32, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.5]];
    let mut bytes = corners.as_flattened().iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>();
    let mut json = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"buffers":[{"byteLength":36}],
"bufferViews":[{"buffer":0,"byteLength":36}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[-1,-1,0],"max":[1,1,0.5]}]}"#
        .as_bytes()
        .to_vec();
    json.resize(json.len().next_multiple_of(4), b' ');
    let length = |n: usize| (n as u32).to_le_bytes();
    let mut glb = [&b"glTF"[..], &length(2), &length(28 + json.len() + bytes.len())].concat();
    glb.extend([&length(json.len())[..], b"JSON", &json, &length(bytes.len()), b"BIN\0"].concat());
    glb.append(&mut bytes);
    glb
}

fn folder() -> PathBuf {
    let folder = outputs::folder("examples");
    fs::create_dir_all(folder.join("path/to")).expect("a folder");
    fs::create_dir_all(folder.join("docs/pictures")).expect("a folder");
    let meshes = cosim::root().join("testbenches/meshes");
    let recordings = cosim::root().join("testbenches/recordings");
    fs::copy(meshes.join("teapot.obj"), folder.join("teapot.obj")).expect("the mesh");
    std::os::unix::fs::symlink(recordings.join("streams/clear"), folder.join("path/to/capture"))
        .expect("a link");
    let recording = recordings.join("kernels/int_mul");
    std::os::unix::fs::symlink(recording, folder.join("path/to/recording")).expect("a link");
    std::os::unix::fs::symlink(recordings.join("programs/saxpy"), folder.join("path/to/folder"))
        .expect("a link");
    let programs = recordings.join("programs");
    fs::copy(programs.join("saxpy_text/saxpy.s"), folder.join("saxpy.s")).expect("a program's text");
    fs::copy(programs.join("saxpy/code.bin"), folder.join("code.bin")).expect("a program");
    fs::write(folder.join("scene.glb"), scene()).expect("the scene");
    let profile = cosim::root().join("rtl-model/profiles/nx.toml");
    fs::copy(profile, folder.join("my-machine.toml")).expect("the profile");
    folder
}

fn short_examples_run() {
    let folder = folder();
    let short = |example: &&String| {
        let name = example.split(' ').next().unwrap_or_default();
        let listed = name == "mutate" && example.ends_with("--list") && cosim::available();
        let runs =
            ["render", "replay", "run", "diagram", "profile", "completions", "units", "files", "list", "asm"]
                .contains(&name);
        runs && !["--lockstep", "--verilog", "--check"].iter().any(|o| example.contains(o)) || listed
    };
    let examples = of_help();
    let run = examples.iter().filter(short).collect::<Vec<_>>();
    assert!(run.len() > 15, "{run:?}");
    for example in run {
        let done =
            program().args(example.split(' ')).current_dir(&folder).output().expect("the program runs");
        assert!(done.status.success(), "gpu-rtl {example}:\n{}", text(&done));
    }
}
