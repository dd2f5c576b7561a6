//! The rules, by name and field by field.
//!
//! The fields are those that front-ends exchange as JSON. Tax is what a group's eyes in seki cost;
//! here it follows from the scoring. Button Go is not played.

use serde_json::{Value, json};
use tengen_go_rules::{HandicapBonus, KoRule, RuleSet, Rules, Scoring};

use super::super::arguments::Arguments;
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::done;

pub(crate) fn kgs_rules(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [name] = arguments.array()?;
    let set = match name.to_ascii_lowercase().as_str() {
        "chinese" => RuleSet::Chinese,
        "aga" => RuleSet::Aga,
        "japanese" => RuleSet::Japanese,
        "new_zealand" => RuleSet::NewZealand,
        _ => {
            let known = "chinese, aga, japanese, new_zealand";
            return Err(Failure::syntax(format!("'{name}' are no rules of KGS: {known}")));
        }
    };
    engine.game.set_rules(set.rules());
    done()
}

pub(crate) fn set_rules(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let text = arguments.text();
    let rules = if text.is_empty() {
        return Err(arguments.refused());
    } else if text.starts_with('{') {
        from_json(engine.game.position().rules(), text)?
    } else {
        text.parse::<RuleSet>().map_err(Failure::syntax)?.rules()
    };
    engine.game.set_rules(rules);
    done()
}

pub(crate) fn set_rule(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [field, value] = arguments.array()?;
    let rules = with_field(engine.game.position().rules(), field, value)?;
    engine.game.set_rules(rules);
    done()
}

pub(crate) fn get_rules(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    Ok(to_json(engine.game.position().rules()))
}

pub(crate) fn to_json(rules: Rules) -> String {
    let ko = match rules.ko {
        KoRule::Simple => "SIMPLE",
        KoRule::PositionalSuperko => "POSITIONAL",
        KoRule::SituationalSuperko => "SITUATIONAL",
    };
    let scoring = match rules.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
    };
    let bonus = match rules.handicap_bonus {
        HandicapBonus::Zero => "0",
        HandicapBonus::Stones => "N",
        HandicapBonus::StonesLessOne => "N-1",
    };
    json!({
        "hasButton": false,
        "ko": ko,
        "scoring": scoring,
        "suicide": rules.suicide,
        "tax": tax(rules.scoring),
        "whiteHandicapBonus": bonus,
    })
    .to_string()
}

const fn tax(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Area => "NONE",
        Scoring::Territory => "SEKI",
    }
}

/// The rules with the fields of an object in place of theirs; fields not named stay.
fn from_json(rules: Rules, text: &str) -> Result<Rules, Failure> {
    let object: Value = serde_json::from_str(text)
        .map_err(|error| Failure::syntax(format!("the rules are no JSON object: {error}")))?;
    let Value::Object(fields) = object else {
        return Err(Failure::syntax("the rules are no JSON object: write {\"ko\":\"SIMPLE\"}"));
    };
    // Which tax there can be depends on the scoring, wherever that stands.
    let (taxes, others): (Vec<_>, Vec<_>) = fields.iter().partition(|(field, _)| *field == "tax");
    others.into_iter().chain(taxes).try_fold(rules, |rules, (field, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        with_field(rules, field, &value)
    })
}

fn with_field(mut rules: Rules, field: &str, value: &str) -> Result<Rules, Failure> {
    let wrong = |right: &str| {
        Failure::syntax(format_args!("'{value}' is no value of {field}: write {right}"))
    };
    let switch = || match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(wrong("true or false")),
    };
    let word = value.to_ascii_uppercase();
    match field {
        "ko" => {
            rules.ko = match word.as_str() {
                "SIMPLE" => KoRule::Simple,
                "POSITIONAL" => KoRule::PositionalSuperko,
                "SITUATIONAL" => KoRule::SituationalSuperko,
                _ => return Err(wrong("SIMPLE, POSITIONAL or SITUATIONAL")),
            }
        }
        "scoring" => {
            rules.scoring = match word.as_str() {
                "AREA" => Scoring::Area,
                "TERRITORY" => Scoring::Territory,
                _ => return Err(wrong("AREA or TERRITORY")),
            }
        }
        "suicide" => rules.suicide = switch()?,
        "whiteHandicapBonus" => {
            rules.handicap_bonus = match word.as_str() {
                "0" => HandicapBonus::Zero,
                "N" => HandicapBonus::Stones,
                "N-1" => HandicapBonus::StonesLessOne,
                _ => return Err(wrong("0, N or N-1")),
            }
        }
        "tax" if word == tax(rules.scoring) => {}
        "tax" => {
            return Err(Failure::new(
                "unsupported rules: the tax is NONE with AREA scoring and SEKI with TERRITORY",
            ));
        }
        "hasButton" if switch()? => {
            return Err(Failure::new("unsupported rules: there is no button here (hasButton)"));
        }
        // Whether one may pass with dead stones on the board changes neither moves nor scores
        // here: dead stones are judged, and come off in the end.
        "hasButton" | "friendlyPassOk" => {
            switch()?;
        }
        _ => {
            return Err(Failure::syntax(format!(
                "'{field}' is no field of the rules: ko, scoring, suicide, tax, \
                 whiteHandicapBonus, hasButton, friendlyPassOk"
            )));
        }
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_survives_its_own_json() {
        for set in RuleSet::ALL {
            for start in RuleSet::ALL {
                assert_eq!(from_json(start.rules(), &to_json(set.rules())), Ok(set.rules()));
            }
        }
    }

    #[test]
    fn the_order_of_fields_does_not_matter() {
        let text = r#"{"tax":"SEKI","scoring":"TERRITORY"}"#;
        let rules = from_json(RuleSet::Chinese.rules(), text).unwrap();
        assert_eq!(rules.scoring, Scoring::Territory);
        assert_eq!(rules.ko, KoRule::PositionalSuperko, "what is not named stays");
    }
}
