//! Strategies and values with their types erased, so that proptest's runner is compiled once instead of for every
//! property: it would be a tenth of the crate.

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::{Reason, TestRunner};
use std::any::Any;
use std::fmt;

/// A strategy of any type, whose values are `Value`s.
pub struct Erased<'a>(&'a dyn Fn(&mut TestRunner) -> Result<Tree, Reason>);

impl Erased<'_> {
    /// Calls `f` with a type-erased strategy.
    pub fn with<S, R>(values: &S, f: impl FnOnce(Erased) -> R) -> R
    where
        S: Strategy<Tree: 'static, Value: 'static>,
    {
        f(Erased(&|runner| Ok(Tree(Box::new(values.new_tree(runner)?)))))
    }
}

impl fmt::Debug for Erased<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Erased")
    }
}

impl Strategy for Erased<'_> {
    type Tree = Tree;
    type Value = Value;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        (self.0)(runner)
    }
}

pub struct Tree(Box<dyn AnyTree>);

trait AnyTree {
    fn value(&self) -> Value;
    fn simplify(&mut self) -> bool;
    fn complicate(&mut self) -> bool;
}

impl<T: ValueTree<Value: 'static>> AnyTree for T {
    fn value(&self) -> Value {
        Value(Box::new(self.current()))
    }
    fn simplify(&mut self) -> bool {
        ValueTree::simplify(self)
    }
    fn complicate(&mut self) -> bool {
        ValueTree::complicate(self)
    }
}

impl ValueTree for Tree {
    type Value = Value;

    fn current(&self) -> Value {
        self.0.value()
    }
    fn simplify(&mut self) -> bool {
        self.0.simplify()
    }
    fn complicate(&mut self) -> bool {
        self.0.complicate()
    }
}

/// A value of a strategy of any type.
pub struct Value(Box<dyn AnyValue>);

trait AnyValue: Any + fmt::Debug {}
impl<T: Any + fmt::Debug> AnyValue for T {}

impl Value {
    /// The value itself.
    ///
    /// # Panics
    /// If it is of another type.
    pub fn take<T: Any>(self) -> T {
        let value: Box<dyn Any> = self.0;
        *value.downcast().expect("the value of another strategy")
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}
