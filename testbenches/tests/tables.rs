//! Generated tables are up to date with their generator.

use exhaustive::tables;

crate::tests! { tables_are_those_of_the_fit }

fn tables_are_those_of_the_fit() {
    for (path, text) in tables::files(&tables::rows()) {
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "{} is old: run gpu-rtl tables --write", path.display());
    }
}
