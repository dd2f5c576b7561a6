//! The panels.

use crate::client::Running;
use serde_json::json;

#[test]
fn a_ko_fight_is_solved_and_varied() {
    let studio = Running::new();
    let fight = json!({ "k": "12", "x": "4,3,1", "black": "25,9", "start": "captured" });
    let told = studio.post("/api/panels/ko", &fight.to_string()).json();
    assert_eq!((&told["kind"], &told["value"]), (&json!("Exact"), &json!(-6)));
    let row = json!({ "fight": fight, "vary": "black", "index": 0, "from": 1, "to": 30 });
    let steps = studio.post("/api/panels/ko/sweep", &row.to_string()).json()["steps"].clone();
    let value = |at: usize| steps[at - 1]["value"].clone();
    assert_eq!((steps.as_array().unwrap().len(), value(25)), (30, json!(-6)));
    assert_ne!(value(1), value(25), "a small threat is worth less");
    let swings =
        json!({ "k": "24", "x": "8,6,2", "black": "25,9", "start": "captured", "deiri": true });
    assert_eq!(studio.post("/api/panels/ko", &swings.to_string()).json()["value"], -6);
    let row = json!({ "fight": swings, "vary": "k", "from": 24, "to": 24 });
    let step = studio.post("/api/panels/ko/sweep", &row.to_string()).json()["steps"][0].clone();
    assert_eq!((&step["at"], &step["value"]), (&json!(24), &json!(-6)), "the fight itself");
}

#[test]
fn fights_that_are_none_are_refused_in_a_sentence() {
    let studio = Running::new();
    for text in ["", "{}", r#"{"k":"0"}"#, r#"{"k":"-3"}"#, r#"{"k":"3","x":"a"}"#, "[1]"] {
        let reply = studio.post("/api/panels/ko", text);
        assert_eq!(reply.status, 400, "{text}: {reply:?}");
        reply.sentence();
    }
    for row in [
        json!({ "fight": { "k": "3" }, "vary": "black", "from": 1, "to": 3 }),
        json!({ "fight": { "k": "3" }, "vary": "k", "from": 1, "to": 300 }),
        json!({ "fight": { "k": "3" }, "vary": "k", "from": i64::MIN, "to": i64::MAX }),
        json!({ "fight": { "k": "3" }, "vary": "k", "from": 3, "to": 1 }),
    ] {
        let reply = studio.post("/api/panels/ko/sweep", &row.to_string());
        assert_eq!(reply.status, 400, "{row}: {reply:?}");
        reply.sentence();
    }
}

#[test]
fn an_expression_is_evaluated_and_drawn() {
    let studio = Running::new();
    let told = studio.post("/api/panels/values", r#"{"expression":"{{3|1}|-1}"}"#).json();
    assert_eq!((&told["mean"], &told["temperature"]), (&json!("1/2"), &json!("3/2")));
    assert_eq!((&told["outcome"], &told["kind"]), (&json!("N"), &json!("Exact")));
    let deep = format!("{}1{}", "{".repeat(5_000), "|0}".repeat(5_000));
    for text in ["{3|", "1/3", "cool({3|1}, -1)", "", deep.as_str()] {
        let reply = studio.post("/api/panels/values", &json!({ "expression": text }).to_string());
        assert_eq!(reply.status, 400, "{text}: {reply:?}");
        reply.sentence();
    }
    let functions = studio.get("/api/panels/values").json();
    assert!(functions["functions"].as_array().unwrap().len() > 10);
}

#[test]
fn too_much_work_ends_in_time_and_in_a_sentence() {
    let studio = Running::new();
    let began = std::time::Instant::now();
    let hot =
        (1..40).map(|n| format!("{{{{{}|{}}}|{{{}|-{n}}}}}", 90 + 7 * n, 60 + n, 20 + n * n % 17));
    let text = hot.collect::<Vec<_>>().join(" + ");
    let reply = studio.post("/api/panels/values", &json!({ "expression": text }).to_string());
    assert_eq!((reply.status, &reply.json()["code"]), (409, &json!("much")), "{reply:?}");
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}
