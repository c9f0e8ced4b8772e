use scenarios_tpc::sm::campaign::{programs::Seen, run_programs};
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let mut seen = Seen::default();
    let mut seed = a[0];
    while seed < a[0] + a[1] {
        let mut done = 0;
        match run_programs(seed, a[0] + a[1] - seed, &mut seen, || done += 1) {
            Ok(()) => break,
            Err(what) => {
                println!("{what}");
                seed += done + 1;
            }
        }
        eprintln!("{seed} {seen:?}");
    }
    println!("{seen:?}");
}
