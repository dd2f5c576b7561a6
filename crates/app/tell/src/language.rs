use std::fmt;
use std::str::FromStr;

/// A language that is spoken here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese in traditional characters.
    Chinese,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::Chinese, Language::Japanese];

    /// Its tag, as pages and options carry it.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh-hant",
            Language::Japanese => "ja",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A language that is not spoken here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no language spoken here: use en, zh-hant or ja")]
pub struct LanguageError(String);

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Language, LanguageError> {
        let tag = text.to_ascii_lowercase();
        let known = Language::ALL.into_iter().find(|language| language.tag() == tag);
        known.ok_or_else(|| LanguageError(text.to_owned()))
    }
}
