//! What the studio says about itself.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::{Value, json};

use crate::app::App;
use crate::route::{Route, get};

const OPENAPI: &str = include_str!("../api/openapi.json");

pub(crate) fn routes() -> Vec<Route> {
    vec![get("/api/about", about), get("/api/openapi.json", openapi)]
}

async fn about(State(app): State<Arc<App>>) -> Json<Value> {
    Json(json!({
        "name": "tengen",
        "version": env!("CARGO_PKG_VERSION"),
        "folder": app.folder.to_string_lossy(),
    }))
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server;
    use std::collections::BTreeSet;

    fn documented() -> Value {
        serde_json::from_str(OPENAPI).unwrap()
    }

    #[test]
    fn every_route_is_documented_and_nothing_else_is() {
        let document = documented();
        let paths = document["paths"].as_object().unwrap();
        let written: BTreeSet<(String, String)> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().unwrap().keys();
                methods.map(move |method| (path.clone(), method.clone()))
            })
            .collect();
        let routes = server::routes();
        let there: BTreeSet<(String, String)> =
            routes.iter().map(|r| (r.path.to_owned(), r.method.to_owned())).collect();
        assert_eq!(written, there);
        assert_eq!(routes.len(), there.len(), "no route twice");
    }

    #[test]
    fn every_reference_leads_somewhere_and_every_answer_is_described() {
        let document = documented();
        let mut references = Vec::new();
        collect(&document, &mut references);
        for reference in references {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                assert!(operation["summary"].is_string(), "{method} {path}");
                let responses = operation["responses"].as_object().unwrap();
                assert!(responses.contains_key("200"), "{method} {path}");
                assert!(responses.contains_key("403"), "{method} {path}");
            }
        }
    }

    fn collect(value: &Value, references: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    match value {
                        Value::String(text) if key == "$ref" => references.push(text.clone()),
                        _ => collect(value, references),
                    }
                }
            }
            Value::Array(array) => array.iter().for_each(|value| collect(value, references)),
            _ => {}
        }
    }
}
