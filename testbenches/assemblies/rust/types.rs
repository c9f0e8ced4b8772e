//! Types of ports, and the packages that declare them.

use super::cursor::Cursor;
use super::words::words;

/// A type that `package!` declares.
#[derive(Clone, Debug)]
pub struct Type {
    pub name: String,
    pub package: String,
    /// The folder of the file that declares it.
    pub folder: String,
    pub form: Form,
}

#[derive(Clone, Debug)]
pub enum Form {
    Other,
    /// An enum.
    Choice,
    Scalar(String),
    /// A tagged packet, with its variants and their payload types.
    Packet(Vec<(String, String)>),
}

/// The types of all packages of a file.
pub fn types(path: &str, text: &str) -> Vec<Type> {
    let (words, _) = words(text);
    let file = source_tree::rust_file(path);
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut all = vec![];
    let starts = words.windows(3).enumerate();
    let starts = starts.filter(|(_, w)| w[0].text == "package" && w[1].text == "!" && w[2].text == "{");
    for (at, _) in starts {
        let Ok(mut c) = Cursor::new(&file, &words[at + 2..], words[at].line).group() else { continue };
        c.eat("package");
        let Ok(package) = c.name() else { continue };
        while !c.done() {
            if !c.eat("pub") {
                c.skip();
                continue;
            }
            let (what, name) = (c.ahead(0), c.ahead(1).to_string());
            let form = match what {
                "type" => {
                    c.skip();
                    c.skip();
                    c.eat("=");
                    Form::Scalar(c.until(&[";"]))
                }
                "enum" if c.ahead(2) == "{" => {
                    c.skip();
                    c.skip();
                    Form::Packet(variants(&mut c))
                }
                "enum" => Form::Choice,
                "struct" => Form::Other,
                _ => continue,
            };
            all.push(Type { name, package: package.clone(), folder: folder.into(), form });
        }
    }
    all
}

fn variants(c: &mut Cursor) -> Vec<(String, String)> {
    let Ok(mut inside) = c.group() else { return vec![] };
    let mut all = vec![];
    while let Ok(name) = inside.name() {
        let body = inside.group().map(|mut body| body.until(&[])).unwrap_or_default();
        all.push((name, body));
        inside.eat(",");
    }
    all
}
