//! Substitutes expressions for names, as a call substitutes arguments in a function's body.

use super::expression::Expr;

impl Expr {
    /// The same expression with other expressions substituted for names.
    pub fn with(&self, names: &[(String, Expr)]) -> Expr {
        let one = |inner: &Expr| Box::new(inner.with(names));
        let all = |list: &[Expr]| list.iter().map(|inner| inner.with(names)).collect::<Vec<_>>();
        match self {
            Expr::Number(_) => self.clone(),
            Expr::Name(name) => names
                .iter()
                .find(|(known, _)| known == name)
                .map_or_else(|| self.clone(), |(_, value)| value.clone()),
            Expr::Field(inner, name) => Expr::Field(one(inner), name.clone()),
            Expr::Index(inner, index) => Expr::Index(one(inner), one(index)),
            Expr::Call(name, args) => Expr::Call(name.clone(), all(args)),
            Expr::Method(inner, name, args) => Expr::Method(one(inner), name.clone(), all(args)),
            Expr::Not(inner) => Expr::Not(one(inner)),
            Expr::Binary(operator, left, right) => Expr::Binary(operator.clone(), one(left), one(right)),
            Expr::Cast(inner) => Expr::Cast(one(inner)),
            Expr::If(a, b, c) => Expr::If(one(a), one(b), one(c)),
            Expr::Closure(args, body) => Expr::Closure(args.clone(), one(body)),
            Expr::Struct(name, fields) => Expr::Struct(
                name.clone(),
                fields.iter().map(|(name, value)| (name.clone(), value.with(names))).collect(),
            ),
            Expr::Matches(packet, variant, condition) => {
                Expr::Matches(one(packet), variant.clone(), condition.clone())
            }
        }
    }
}
