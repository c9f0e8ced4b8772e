//! The driver's macros, as the driver loads them.

const TEXT: &str = include_str!("macros.txt");

/// Macros, stored one after the other from dword 0.
#[derive(Clone, Debug, Default)]
pub struct Macros {
    /// Number and first dword.
    pub starts: Vec<(u8, u32)>,
    pub words: Vec<u32>,
}

impl Macros {
    pub fn of_the_driver() -> Self {
        let mut macros = Macros::default();
        let hex = |text: &str| u32::from_str_radix(text, 16).expect("a hexadecimal number");
        for line in TEXT.lines().filter(|line| !line.starts_with('#')) {
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["start", number, at] => macros.starts.push((hex(number) as u8, hex(at))),
                ref words => macros.words.extend(words.iter().map(|word| hex(word))),
            }
        }
        macros
    }
}
