//! Tables that `gpu-rtl fpga` prints, and writes into pages.

use crate::style;
use crate::verify::show;
use serde_json::Value;

/// The sum of the cells whose type starts with any of these.
fn cells(result: &Value, types: &[&str]) -> u64 {
    let all = result["cells"].as_object().into_iter().flatten();
    all.filter(|(name, _)| types.iter().any(|t| name.starts_with(t))).filter_map(|(_, n)| n.as_u64()).sum()
}

/// The kinds of cell of a family, and the types that make up each.
fn kinds(result: &Value) -> &'static [(&'static str, &'static [&'static str])] {
    match result["job"]["family"].as_str() {
        Some("ecp5") => &[
            ("LUT4", &["LUT4"]),
            ("CCU2C", &["CCU2C"]),
            ("FF", &["TRELLIS_FF"]),
            ("LUT RAM (DPR16X4)", &["TRELLIS_DPR16X4"]),
            ("BRAM (DP16KD)", &["DP16KD"]),
            ("DSP (MULT18X18D)", &["MULT18X18D"]),
        ],
        _ => &[
            ("LUT", &["LUT", "INV"]),
            ("CARRY", &["CARRY"]),
            ("FF", &["FD"]),
            ("LUT RAM", &["RAM32", "RAM64", "RAM128", "RAM256", "RAM512"]),
            ("BRAM", &["RAMB"]),
            ("DSP", &["DSP48"]),
        ],
    }
}

/// The heads of `figures`.
pub fn columns(result: &Value) -> Vec<&'static str> {
    let fmax = result["job"]["family"] == "ecp5";
    kinds(result).iter().map(|k| k.0).chain(fmax.then_some("Fmax")).collect()
}

/// The areas, and the lowest Fmax of all placements.
fn figures(result: &Value) -> Vec<String> {
    let mut row: Vec<_> = kinds(result).iter().map(|k| cells(result, k.1).to_string()).collect();
    if result["job"]["family"] == "ecp5" {
        let runs = result["runs"].as_array().into_iter().flatten();
        let lowest = runs.filter_map(|r| r["fmax"].as_f64()).reduce(f64::min);
        let about = if unrouted(result).is_some() { "about " } else { "" };
        row.push(lowest.map_or("-".into(), |f| format!("{about}{f:.1} MHz")));
    }
    row
}

/// Minutes in which the routing of a placement did not end.
fn unrouted(result: &Value) -> Option<u64> {
    result["runs"].as_array()?.iter().find_map(|run| run["unrouted"].as_u64())
}

/// Minutes in which there was no placement.
fn unplaced(result: &Value) -> Option<u64> {
    result["runs"].as_array()?.iter().find_map(|run| run["unplaced"].as_u64())
}

/// The figures, with a name before them.
pub fn row(name: &str, result: &Value) -> Vec<String> {
    [name.to_string()].into_iter().chain(figures(result)).collect()
}

/// The resources that the part has too little of, and how far the unit exceeds them.
pub fn too_big(result: &Value) -> Option<String> {
    let over = result["over"].as_object()?;
    let text = |(kind, n): (&String, &Value)| {
        let (needs, has) = (n[0].as_u64().unwrap_or(0), n[1].as_u64().unwrap_or(1));
        format!("{needs} {kind} of {has}, {} % over", (needs - has) * 100 / has)
    };
    let all: Vec<_> = over.iter().map(text).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// One line of what was measured with what, and the table.
pub fn report(result: &Value) -> String {
    let text = |key: &str| result[key].as_str().unwrap_or_default();
    let params = result["job"]["numbers"].as_array().into_iter().flatten();
    let params: Vec<_> = params.filter_map(|p| p.as_str()).collect();
    let params = if params.is_empty() { "no parameters".into() } else { params.join(", ") };
    let grade = result["job"]["speed"].as_u64().filter(|speed| *speed != 6);
    let grade = grade.map_or(String::new(), |speed| format!(", speed grade {speed}"));
    let ecp5 = format!("ECP5-85k{grade}, alone between registers");
    let part = match result["job"]["family"].as_str() {
        Some("ecp5") => &ecp5,
        Some("xc7") => "Xilinx 7 series, area only",
        _ => "Xilinx UltraScale+, area only",
    };
    let mut tools = format!("yosys {}", text("yosys"));
    let placements = result["runs"].as_array().map_or(0, Vec::len);
    if placements > 0 {
        let plural = if placements > 1 { "s" } else { "" };
        tools += &format!(", nextpnr {}, {placements} placement{plural}", text("nextpnr"));
    }
    let taken = match (result["taken"].as_u64(), placements) {
        (Some(luts), 1..) => format!(" {:.1} % of the part's LUTs.", luts as f64 / 836.40),
        _ => String::new(),
    };
    let table = show::table(&columns(result), &[figures(result)]);
    let guess = unrouted(result).map_or(String::new(), |minutes| {
        format!("\nNot routed within {minutes} minutes: the frequency is what nextpnr makes of the placement, with wires as long as it guesses.\n")
    });
    let none =
        unplaced(result).map_or(String::new(), |minutes| format!("\nNot placed within {minutes} minutes.\n"));
    format!("{part}; {params}; {}; {tools}.{taken}\n\n{table}{guess}{none}", text("date"))
}

/// The slowest path of the worst placement, step by step.
pub fn critical_path(result: &Value) -> String {
    let runs = result["runs"].as_array().into_iter().flatten();
    let Some(worst) =
        runs.min_by(|a, b| a["fmax"].as_f64().partial_cmp(&b["fmax"].as_f64()).expect("figures"))
    else {
        return String::new();
    };
    let steps: Vec<_> = worst["path"].as_array().into_iter().flatten().collect();
    if steps.is_empty() {
        return String::new();
    }
    let total: f64 = steps.iter().filter_map(|s| s["delay"].as_f64()).sum();
    let name =
        |s: &Value, end: &str| s[end].as_str().unwrap_or_default().chars().take(70).collect::<String>();
    let mut text = format!("\nCritical path, {total:.1} ns in {} steps:\n", steps.len());
    let mut last = String::new();
    for step in steps {
        let delay = step["delay"].as_f64().unwrap_or(0.0);
        let sources: Vec<_> =
            step["sources"].as_array().into_iter().flatten().filter_map(|s| s.as_str()).collect();
        let place = sources.first().map_or(name(step, "net"), |s| s.to_string());
        if delay >= 0.05 && !(place.is_empty() && step["type"] == "logic" && last == "logic") {
            text += &format!(
                "  {delay:5.2} ns {:8} {} {}\n",
                step["type"].as_str().unwrap_or_default(),
                name(step, "to"),
                style::faint(place)
            );
        }
        last = step["type"].as_str().unwrap_or_default().into();
    }
    text
}
