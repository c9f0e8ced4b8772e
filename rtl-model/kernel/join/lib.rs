//! Names that the macros of `kernel` make of others, which `macro_rules!` cannot: `[<a _b>]` is `a_b`.

use proc_macro::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// The tokens, with a name in the place of each `[<a _b>]`.
#[proc_macro]
pub fn join(tokens: TokenStream) -> TokenStream {
    tokens.into_iter().map(joined).collect()
}

fn joined(token: TokenTree) -> TokenTree {
    let TokenTree::Group(group) = token else { return token };
    if let Some(name) = name(&group) {
        return name.into();
    }
    let mut same = Group::new(group.delimiter(), join(group.stream()));
    same.set_span(group.span());
    same.into()
}

/// The name that a group `[<a _b>]` stands for.
fn name(group: &Group) -> Option<Ident> {
    let is_mark =
        |token: &TokenTree, mark| matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark);
    let tokens: Vec<_> = group.stream().into_iter().collect();
    let [open, words @ .., close] = &tokens[..] else { return None };
    let brackets = group.delimiter() == Delimiter::Bracket && is_mark(open, '<') && is_mark(close, '>');
    let first = words.first().filter(|_| brackets)?;
    let name: String = words.iter().map(ToString::to_string).collect();
    Some(Ident::new(&name, first.span()))
}
