//! Translates functions of packets: `matches!`.

use super::design::{Design, Helper, Makes};
use super::expressions::{Scope, Want};
use super::sv::Sv;
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;
use crate::rust::source::Function;
use kernel::package::{snake, sv_type};

impl Design<'_> {
    /// A call of a function that is one `matches!` of a packet.
    pub fn packet_function(&self, function: &Function, args: &[Expr], scope: &Scope) -> Read<Sv> {
        let ([(arg, ty)], [packet], Expr::Matches(_, variant, condition)) =
            (function.args.as_slice(), args, function.body.clone()?)
        else {
            return Err(self.problem(scope, "a function with `matches!` has one argument, the packet"));
        };
        let Some((ty, variant)) = variant.split_once("::").filter(|(of, _)| of == ty) else {
            return Err(self.problem(scope, format!("the variant of `matches!` should be one of {ty}")));
        };
        let declared = self.tree.declared(ty, self.source, function.line)?;
        let body = self.tree.variant(declared, variant);
        let body = body.ok_or_else(|| self.problem(scope, format!("{ty} has no variant {variant}")))?;
        self.packages.borrow_mut().push(declared.package.clone());
        if condition.is_some() {
            self.packages.borrow_mut().extend(self.tree.packages(&body, self.source, function.line)?);
        }
        if !self.helpers.borrow().iter().any(|helper| helper.name == function.name) {
            let text = self.packet_text(function, arg, ty, variant, &body, condition)?;
            let (name, doc, makes) = (function.name.clone(), function.doc.clone(), Makes::Function(text));
            self.helpers.borrow_mut().push(Helper { name, doc, ty: "logic".into(), count: None, makes });
        }
        let packet = self.value(packet, Want::Data(&sv_type(ty)), scope)?;
        Ok(Sv::Call(function.name.clone(), vec![packet]))
    }

    fn packet_text(
        &self,
        function: &Function,
        arg: &str,
        ty: &str,
        variant: &str,
        body: &str,
        condition: Option<(String, Box<Expr>)>,
    ) -> Read<String> {
        let (p, v) = (snake(ty), snake(variant));
        let kind = format!("{arg}.kind == {}", format!("{p}_{v}").to_uppercase());
        let head = format!("  function automatic logic {}(input {p}_t {arg});\n", function.name);
        let Some((name, condition)) = condition else {
            return Ok(format!("{head}    return {kind};\n  endfunction\n"));
        };
        let text = self.plain(&self.member(&condition, &name, function.line)?);
        Ok(format!(
            "{head}    {} {name};\n    {name} = {p}_{v}({arg});\n    return {kind} && ({text});\n  endfunction\n",
            sv_type(body)
        ))
    }

    /// An expression that uses only fields of a variable.
    fn member(&self, expr: &Expr, variable: &str, line: usize) -> Read<Sv> {
        match expr {
            Expr::Name(name) if name == variable => Ok(Sv::text(name)),
            Expr::Field(inner, field) => {
                Ok(Sv::Text(format!("{}.{field}", self.plain(&self.member(inner, variable, line)?))))
            }
            Expr::Not(inner) => Ok(Sv::Not('!', self.member(inner, variable, line)?.into())),
            Expr::Binary(operator, left, right) if operator == "&&" || operator == "||" => Ok(Sv::binary(
                operator,
                self.member(left, variable, line)?,
                self.member(right, variable, line)?,
            )),
            // With a value of an enum.
            Expr::Binary(operator, left, right) if operator == "==" && matches!(&**right, Expr::Name(_)) => {
                let right = self.value(right, Want::Index, &Scope::new(line))?;
                Ok(Sv::binary("==", self.member(left, variable, line)?, right))
            }
            _ => Err(self.source.problem(
                line,
                "the condition of `matches!` is of fields with `&&`, `||`, `!` and `==` alone",
            )),
        }
    }
}
