use std::fmt;
use std::str::FromStr;

/// A day, or a whole month or year where a record says no more.
///
/// ```
/// use tengen_records::Date;
///
/// let date = |text: &str| text.parse::<Date>().unwrap();
/// assert!(date("1996-05-06").is_within(Some(date("1996")), Some(date("1996"))));
/// assert!(!date("1996-05-06").is_within(None, Some(date("1996-04"))));
/// assert_eq!(date("1846-09-11,12").to_string(), "1846-09-11");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    /// 0 if unsaid.
    month: u8,
    /// 0 if unsaid.
    day: u8,
}

/// Text that names no day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no date: write 1996, 1996-05 or 1996-05-06")]
pub struct DateError(String);

impl Date {
    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The date as a number that grows with time, such as 19960506; what is unsaid is 0.
    pub const fn as_number(self) -> u32 {
        self.year as u32 * 10_000 + self.month as u32 * 100 + self.day as u32
    }

    /// Whether it is not before the first and not after the last; a year or month stands for its
    /// first day as the date of a game and as `first`, and for its last day as `last`.
    pub fn is_within(self, first: Option<Date>, last: Option<Date>) -> bool {
        let latest = |date: Date| Date {
            month: if date.month == 0 { u8::MAX } else { date.month },
            day: if date.day == 0 { u8::MAX } else { date.day },
            ..date
        };
        first.is_none_or(|first| self.earliest() >= first.earliest())
            && last.is_none_or(|last| self.earliest() <= latest(last))
    }

    const fn earliest(self) -> Date {
        Date {
            year: self.year,
            month: if self.month == 0 { 1 } else { self.month },
            day: if self.day == 0 { 1 } else { self.day },
        }
    }
}

impl FromStr for Date {
    type Err = DateError;

    /// The first date of a list such as `1996-12-27,28,1997-01-03`, also with slashes or dots.
    fn from_str(text: &str) -> Result<Date, DateError> {
        let no_date = || DateError(text.to_owned());
        let first = text.trim().split([',', ' ', 'T', '~']).next().unwrap_or_default();
        let mut parts = first.split(['-', '/', '.']).map(|part| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| part.parse::<u16>().ok()).flatten()
        });
        let year = parts.next().flatten().filter(|year| (1000..=9999).contains(year));
        // What comes after a good year may be anything: a season, a question mark.
        let mut part = |most: u16| {
            let number = parts.next().flatten().filter(|number| (1..=most).contains(number));
            number.unwrap_or(0) as u8
        };
        let month = part(12);
        let day = if month == 0 { 0 } else { part(31) };
        Ok(Date { year: year.ok_or_else(no_date)?, month, day })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().take_while(|&part| part != 0) {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_as_records_have_them() {
        for (text, date) in [
            ("2003", "2003"),
            ("2003-7", "2003-07"),
            ("2003/07/05 20:15", "2003-07-05"),
            ("1996-12-27,28,1997-01-03", "1996-12-27"),
            ("1928-10-??", "1928-10"),
            ("1928-00-05", "1928"),
        ] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), date);
        }
        for bad in ["", "May 1996", "12-05-1996", "96", "-1996", "+1996"] {
            assert!(bad.parse::<Date>().is_err(), "{bad}");
        }
    }

    #[test]
    fn both_ends_count() {
        let within = |date: &str, first: &str, last: &str| {
            let date: Date = date.parse().unwrap();
            date.is_within(first.parse().ok(), last.parse().ok())
        };
        assert!(within("1996-05-06", "1996-05-06", "1996-05-06"));
        assert!(within("1996", "1996", "1996-01"));
        assert!(!within("1996-05-06", "1996-05-07", ""));
        assert!(!within("1997", "", "1996"));
    }
}
