//! Every SystemVerilog file imports the packages that it uses, and no others: the imports of a file
//! determine which changes rebuild its units.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

crate::tests! { every_file_imports_what_it_uses a_use_of_each_kind_needs_the_import an_import_needs_a_use }

/// Words, `::` and single characters, without comments, strings and numbers.
fn tokens(text: &str) -> Vec<&str> {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let (mut found, mut rest) = (vec![], text);
    while let Some(c) = rest.chars().next() {
        let past = |stop: &str| rest[1..].find(stop).map_or(rest.len(), |at| 1 + at + stop.len());
        let words = |from: usize| rest[from..].find(|c| !word(c)).map_or(rest.len(), |at| from + at);
        let (length, counts) = match c {
            '/' if rest.starts_with("//") => (past("\n"), false),
            '/' if rest.starts_with("/*") => (past("*/"), false),
            '"' => (past("\""), false),
            '\'' if rest[1..].starts_with(char::is_alphabetic) => (words(1), false),
            ':' if rest.starts_with("::") => (2, true),
            _ if word(c) => (words(0), !c.is_ascii_digit()),
            _ => (c.len_utf8(), !c.is_whitespace()),
        };
        if counts {
            found.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    found
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Declarations outside functions: types, values of enumerations, constants and
/// functions; the flag marks functions.
fn declared<'a>(tokens: &[&'a str]) -> BTreeMap<&'a str, bool> {
    let (mut names, mut at) = (BTreeMap::new(), 0);
    while at < tokens.len() {
        let function = matches!(tokens[at], "function" | "task");
        let enumeration = tokens[at] == "typedef" && tokens.get(at + 1) == Some(&"enum");
        let ends: &[&str] = match tokens[at] {
            "typedef" => &[";"],
            "localparam" | "parameter" => &["=", ",", ";"],
            _ if function => &["(", ";"],
            _ => &[],
        };
        at += 1;
        if ends.is_empty() {
            continue;
        }
        let (mut depth, mut name) = (0, None);
        while at < tokens.len() && !(depth == 0 && ends.contains(&tokens[at])) {
            match tokens[at] {
                "{" | "[" => depth += 1,
                "}" | "]" => depth -= 1,
                word if is_word(word) && depth == 0 => name = Some(word),
                word if enumeration && is_word(word) && depth == 1 && matches!(tokens[at - 1], "{" | ",") => {
                    names.insert(word, false);
                }
                _ => (),
            }
            at += 1;
        }
        names.extend(name.map(|name| (name, function)));
        while function && at < tokens.len() && !matches!(tokens[at], "endfunction" | "endtask") {
            at += 1;
        }
    }
    names
}

/// Removes the imports; returns the package of each, and the name if it imports a single one.
fn take_imports<'a>(tokens: &mut Vec<&'a str>) -> Vec<(&'a str, Option<&'a str>)> {
    let mut imports = vec![];
    while let Some(at) = tokens.iter().position(|token| *token == "import") {
        let end = at + tokens[at..].iter().position(|token| *token == ";").unwrap_or(tokens.len() - at - 1);
        let import: Vec<_> = tokens.drain(at..=end).collect();
        imports.push((import[1], import.get(3).copied().filter(|name| is_word(name))));
    }
    imports
}

/// Whether the word at an index can refer to a package's item of that name.
fn is_use(tokens: &[&str], at: usize, function: bool) -> bool {
    let before = if at == 0 { "" } else { tokens[at - 1] };
    if !function {
        return !matches!(before, "." | "::");
    }
    // After a word or a bracket it is the name of an instance or a declaration.
    let called = !is_word(before) || matches!(before, "return" | "begin" | "else" | "inside" | "case");
    called && !matches!(before, "." | "::" | ")") && tokens.get(at + 1) == Some(&"(")
}

/// Errors in the imports of files, given by path and text.
fn problems(files: &BTreeMap<String, String>) -> Vec<String> {
    let stem = |path: &str| Path::new(path).file_stem().unwrap().to_string_lossy().into_owned();
    let mut given: BTreeMap<&str, BTreeMap<String, bool>> = BTreeMap::new();
    for (path, text) in files.iter().filter(|(path, _)| path.ends_with("_pkg.sv")) {
        for (name, function) in declared(&tokens(text)) {
            given.entry(name).or_default().insert(stem(path), function);
        }
    }
    let mut problems = vec![];
    for (path, text) in files {
        let mut tokens = tokens(text);
        let imports = take_imports(&mut tokens);
        let own = declared(&tokens);
        let used: BTreeSet<&str> = (0..tokens.len())
            .filter(|at| {
                let packages = given.get(tokens[*at]).filter(|_| !own.contains_key(tokens[*at]));
                packages.is_some_and(|p| is_use(&tokens, *at, p.values().all(|function| *function)))
            })
            .map(|at| tokens[at])
            .collect();
        for (package, name) in &imports {
            let idle = match name {
                Some(name) => !used.contains(name),
                None => !used.iter().any(|word| given[word].contains_key(*package)),
            };
            if idle {
                problems.push(format!(
                    "{path} imports {package}::{}, and uses nothing of it",
                    name.unwrap_or("*")
                ));
            }
        }
        for word in used {
            let gives = |(package, name): &(&str, Option<&str>)| match name {
                Some(name) => *name == word,
                None => given[word].contains_key(*package),
            };
            if !imports.iter().any(gives) {
                let packages: Vec<_> = given[word].keys().map(String::as_str).collect();
                problems.push(format!("{path} uses {word} without an import of {}", packages.join(" or ")));
            }
        }
    }
    problems
}

/// The texts of all files in a folder with an extension, by their paths.
pub fn below(folder: &str, with: &str) -> BTreeMap<String, String> {
    let name = |path: &Path| path.strip_prefix(cosim::root()).unwrap().to_string_lossy().into_owned();
    let files = source_tree::files(&cosim::root().join(folder), &[with]).into_iter();
    files.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

fn every_file_imports_what_it_uses() {
    let files = below("hdl", "sv");
    assert!(files.len() > 100, "the tree was not found");
    let problems = problems(&files);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

const TYPES: &str = "package types_pkg;
  localparam int unsigned EDGES = 4;
  typedef logic [EDGES-1:0] edges_t;
  typedef enum logic {KIND_A, KIND_B} kind_t;
  function automatic logic [EDGES-1:0] turn(input edges_t e);
    localparam int unsigned INNER = 1;
    return e << INNER;
  endfunction
endpackage";

/// The errors of a module with these imports and this body.
fn of(imports: &str, body: &str) -> Vec<String> {
    let text = format!("module m\n  {imports}\n(input logic clk_i);\n{body}\nendmodule");
    let files = [("hdl/types_pkg.sv", TYPES), ("hdl/m.sv", &text)];
    problems(&files.map(|(path, text)| (path.to_string(), text.to_string())).into())
}

fn a_use_of_each_kind_needs_the_import() {
    for (word, body) in [
        ("EDGES", "logic [EDGES-1:0] q;"),
        ("edges_t", "edges_t q;"),
        ("KIND_B", "assign o = q == KIND_B;"),
        ("turn", "assign o = turn(q);"),
        ("turn", "function f(); return turn(q); endfunction"),
    ] {
        assert_eq!(of("", body), [format!("hdl/m.sv uses {word} without an import of types_pkg")]);
        assert!(of("import types_pkg::*;", body).is_empty(), "{body}");
        assert!(of(&format!("import types_pkg::{word};"), body).is_empty(), "{body}");
    }
    let all = of("import types_pkg::edges_t;", "edges_t q; assign o = q == EDGES;");
    assert_eq!(all, ["hdl/m.sv uses EDGES without an import of types_pkg"]);
}

fn an_import_needs_a_use() {
    for body in [
        "",
        "// EDGES\n/* edges_t */ initial $display(\"KIND_A\");",
        "assign o = q.edges_t + types_pkg::EDGES + INNER;",
        "localparam int unsigned EDGES = 3; assign o = EDGES;",
        "typedef enum {KIND_A} own_t; assign o = KIND_A;",
        "part turn (.clk_i); part #(.N(1)) turn (.clk_i); logic turn; assign o = 8'hEDGES;",
    ] {
        assert_eq!(
            of("import types_pkg::*;", body),
            ["hdl/m.sv imports types_pkg::*, and uses nothing of it"]
        );
    }
    let body = "edges_t q;";
    assert_eq!(
        of("import types_pkg::EDGES; import types_pkg::*;", body),
        ["hdl/m.sv imports types_pkg::EDGES, and uses nothing of it"]
    );
}
