//! The page itself, carried in the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// Names the page's files once: their addresses and their contents.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../web/", $name)))),*]
    };
}

/// Addresses under `/` and what is there.
const FILES: &[(&str, &[u8])] = files![
    "index.html",
    "analyse.js",
    "api.js",
    "board.js",
    "clock.js",
    "course.js",
    "dom.js",
    "found.js",
    "graph.js",
    "gobang/view.js",
    "gobang/forced.js",
    "gobang/newgame.js",
    "gobang/openings.js",
    "gobang/protocol.js",
    "gobang/thought.js",
    "gobang/words.js",
    "icon.svg",
    "main.js",
    "moves.js",
    "newgame.js",
    "number.js",
    "play.js",
    "points.js",
    "regions.js",
    "sound.js",
    "territory.js",
    "texts.js",
    "theme.js",
    "tree.js",
    "understand.js",
    "welcome.js",
    "panels/book.js",
    "panels/endgame.js",
    "panels/equilibrium.js",
    "panels/explain.js",
    "panels/ko.js",
    "panels/layout.js",
    "panels/line.js",
    "panels/race.js",
    "panels/race-answer.js",
    "panels/race-words.js",
    "panels/read.js",
    "panels/read-words.js",
    "panels/source.js",
    "panels/turns.js",
    "panels/values.js",
    "styles/analyse.css",
    "styles/board.css",
    "styles/equilibrium.css",
    "styles/explain.css",
    "styles/fights.css",
    "styles/frame.css",
    "styles/gobang.css",
    "styles/narrow.css",
    "styles/play.css",
    "styles/understand.css",
    "texts/en.js",
    "texts/ja.js",
    "texts/zh-hant.js",
];

/// What stands at an address.
pub(crate) fn find(path: &str) -> Option<Response> {
    let name = match path {
        "/" => "index.html",
        path => path.strip_prefix('/')?,
    };
    let (_, contents) = FILES.iter().find(|(known, _)| *known == name)?;
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    // Another version of the program may be at the same address tomorrow.
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    Some((headers, *contents).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("web")
    }

    fn text(name: &str) -> String {
        let (_, bytes) = FILES.iter().find(|(known, _)| *known == name).unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[test]
    fn every_file_is_carried_and_the_whole_is_light() {
        let mut there = BTreeSet::new();
        let mut folders = vec![folder()];
        while let Some(next) = folders.pop() {
            for entry in std::fs::read_dir(next).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(folder()).unwrap().to_string_lossy().into_owned();
                    there.insert(name.replace('\\', "/"));
                }
            }
        }
        let carried: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(carried, there);
        // Beside English, which stands in for missing words, one language is loaded.
        let is_loaded = |name: &str| name != "texts/zh-hant.js";
        let loaded = FILES.iter().filter(|(name, _)| is_loaded(name));
        let weight: usize = loaded.map(|(_, bytes)| bytes.len()).sum();
        assert!(weight < 300_000, "{weight} bytes");
    }

    #[test]
    fn files_refer_to_files_that_are_there_and_to_nothing_elsewhere() {
        for (name, _) in FILES.iter().filter(|(name, _)| !name.ends_with(".svg")) {
            let text = text(name);
            assert!(!text.contains("https:") && !text.contains("//cdn"), "{name}");
            for quoted in text.split('"').filter(|part| part.starts_with('/')) {
                if [".js", ".css", ".svg"].iter().any(|end| quoted.ends_with(end)) {
                    assert!(find(quoted).is_some(), "{name} refers to {quoted}");
                }
            }
        }
    }

    /// The keys and words of a language.
    fn table(name: &str) -> serde_json::Map<String, serde_json::Value> {
        let text = text(name);
        let (_, table) = text.split_once("export default ").unwrap();
        serde_json::from_str(table.trim().trim_end_matches(';')).unwrap()
    }

    /// The names in braces that a text fills in.
    fn holes(words: &str) -> BTreeSet<&str> {
        words.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect()
    }

    #[test]
    fn languages_have_the_same_keys_and_fill_in_the_same() {
        let english = table("texts/en.js");
        for name in ["texts/zh-hant.js", "texts/ja.js"] {
            let other = table(name);
            assert!(english.keys().eq(other.keys()), "{name}");
            for (key, words) in &english {
                let words = [words, &other[key]].map(|words| words.as_str().unwrap());
                assert!(!words[1].is_empty(), "{name}: {key}");
                assert_eq!(holes(words[0]), holes(words[1]), "{name}: {key}");
            }
        }
    }

    #[test]
    fn every_text_that_is_asked_for_is_there_and_every_text_is_asked_for() {
        let english = table("texts/en.js");
        let scripts: Vec<String> = (FILES.iter().map(|(name, _)| *name))
            .filter(|name| name.ends_with(".js") && !name.starts_with("texts/"))
            .map(text)
            .collect();
        for script in &scripts {
            for (at, opening) in script.match_indices("t(\"") {
                let is_other = script[..at].ends_with(|c: char| c.is_alphanumeric());
                let key = script[at + opening.len()..].split('"').next().unwrap();
                assert!(is_other || english.contains_key(key), "{key}");
            }
        }
        let all = scripts.concat();
        for key in english.keys() {
            // Some keys are put together: then all but their last part stands in a script.
            let mut start = key.as_str();
            let mut is_asked = all.contains(&format!("\"{key}\""));
            while let (false, Some((before, _))) = (is_asked, start.rsplit_once('.')) {
                is_asked = all.contains(&format!("`{before}.${{"));
                start = before;
            }
            let alone = ["black", "white"].contains(&key.as_str());
            assert!(is_asked || alone, "nobody asks for {key}");
        }
    }
}
