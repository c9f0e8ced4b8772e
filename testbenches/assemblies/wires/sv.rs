//! Expressions of SystemVerilog.

use super::pins::Pin;

#[derive(Clone, Debug, PartialEq)]
pub enum Sv {
    /// Text that needs no brackets.
    Text(String),
    /// A pin's wire or an element of it, followed by members.
    Pin(Pin, Vec<Sv>, String),
    /// The first elements of an array.
    Slice(Pin, String),
    Not(char, Box<Sv>),
    Binary(String, Box<Sv>, Box<Sv>),
    Choice(Box<Sv>, Box<Sv>, Box<Sv>),
    Cast(String, Box<Sv>),
    Call(String, Vec<Sv>),
    /// Fields by name.
    Struct(Vec<(String, Sv)>),
}

/// Operators by how strongly they bind, weakest first.
const LEVELS: [&[&str]; 9] =
    [&["?"], &["||"], &["&&"], &["|"], &["&"], &["==", "!="], &["<", ">", "<=", ">="], &["<<"], &["+", "-"]];

impl Sv {
    pub fn text(text: impl Into<String>) -> Sv {
        Sv::Text(text.into())
    }

    pub fn binary(operator: &str, left: Sv, right: Sv) -> Sv {
        Sv::Binary(operator.into(), left.into(), right.into())
    }

    pub fn not(inner: &Sv) -> Sv {
        match inner {
            Sv::Not('!', inner) => *inner.clone(),
            _ => Sv::Not('!', inner.clone().into()),
        }
    }

    pub fn choice(condition: &Sv, then: Sv, other: Sv) -> Sv {
        Sv::Choice(condition.clone().into(), then.into(), other.into())
    }

    /// All elements of an array of bits are set.
    pub fn all(self) -> Sv {
        Sv::binary("==", self, Sv::text("'1"))
    }

    fn level(&self) -> usize {
        match self {
            Sv::Choice(..) => 0,
            Sv::Binary(operator, ..) => LEVELS.iter().position(|ops| ops.contains(&&**operator)).unwrap_or(9),
            _ => 10,
        }
    }

    fn within(&self, level: usize, name: &dyn Fn(Pin) -> String) -> String {
        let text = self.print(name);
        if self.level() < level { format!("({text})") } else { text }
    }

    pub fn print(&self, name: &dyn Fn(Pin) -> String) -> String {
        match self {
            Sv::Text(text) => text.clone(),
            Sv::Pin(pin, index, members) => {
                let index: String = index.iter().map(|k| format!("[{}]", k.print(name))).collect();
                format!("{}{index}{members}", name(*pin))
            }
            Sv::Slice(pin, bound) => format!("{}[{}:0]", name(*pin), top(bound)),
            Sv::Not(operator, inner) => format!("{operator}{}", inner.within(10, name)),
            Sv::Binary(operator, left, right) => {
                let level = self.level();
                let (left, right) = (left.within(level, name), right.within(level + 1, name));
                format!("{left} {operator} {right}")
            }
            Sv::Choice(condition, then, other) => {
                let [condition, then] = [condition, then].map(|part| part.within(1, name));
                format!("{condition} ? {then} : {}", other.print(name))
            }
            Sv::Cast(ty, inner) => format!("{ty}'({})", inner.print(name)),
            Sv::Call(function, args) => {
                let args: Vec<_> = args.iter().map(|arg| arg.print(name)).collect();
                format!("{function}({})", args.join(", "))
            }
            Sv::Struct(fields) => {
                let fields = fields.iter().map(|(field, value)| format!("{field}: {}", value.print(name)));
                format!("'{{{}}}", fields.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Calls `f` with all pins that are read, and whether all of each is.
    pub fn pins(&self, f: &mut dyn FnMut(Pin, bool)) {
        match self {
            Sv::Text(_) => (),
            Sv::Pin(pin, index, members) => {
                f(*pin, index.is_empty() && members.is_empty());
                index.iter().for_each(|k| k.pins(f));
            }
            Sv::Slice(pin, _) => f(*pin, false),
            Sv::Not(_, inner) | Sv::Cast(_, inner) => inner.pins(f),
            Sv::Binary(_, left, right) => {
                left.pins(f);
                right.pins(f);
            }
            Sv::Choice(a, b, c) => [a, b, c].iter().for_each(|part| part.pins(f)),
            Sv::Call(_, args) => args.iter().for_each(|arg| arg.pins(f)),
            Sv::Struct(fields) => fields.iter().for_each(|(_, value)| value.pins(f)),
        }
    }

    /// Whether the expression uses a name.
    pub fn uses(&self, name: &str) -> bool {
        match self {
            Sv::Text(text) => text == name,
            Sv::Pin(_, index, _) => index.iter().any(|k| k.uses(name)),
            Sv::Slice(..) => false,
            Sv::Not(_, inner) | Sv::Cast(_, inner) => inner.uses(name),
            Sv::Binary(_, left, right) => left.uses(name) || right.uses(name),
            Sv::Choice(a, b, c) => [a, b, c].iter().any(|part| part.uses(name)),
            Sv::Call(_, args) => args.iter().any(|arg| arg.uses(name)),
            Sv::Struct(fields) => fields.iter().any(|(_, value)| value.uses(name)),
        }
    }
}

/// The highest index of an array of `count` elements.
pub fn top(count: &str) -> String {
    match count.parse::<usize>() {
        Ok(n) => (n - 1).to_string(),
        Err(_) if count.contains(' ') => format!("({count})-1"),
        Err(_) => format!("{count}-1"),
    }
}
