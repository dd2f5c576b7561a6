// Words in the reader's language.

import en from "/texts/en.js";
import ja from "/texts/ja.js";
import zhHant from "/texts/zh-hant.js";

const tables = { en, ja, "zh-Hant": zhHant };

/** The languages there are: [code, its own name]. */
export const languages = [
  ["en", "English"],
  ["zh-Hant", "繁體中文"],
  ["ja", "日本語"],
];

function preferred() {
  const chosen = localStorage.getItem("language");
  if (chosen in tables) return chosen;
  for (const language of navigator.languages ?? []) {
    if (/^zh/i.test(language)) return "zh-Hant";
    if (/^ja/i.test(language)) return "ja";
    if (/^en/i.test(language)) return "en";
  }
  return "en";
}

export const language = preferred();
document.documentElement.lang = language;

/** The words for a key, with {names} filled in. */
export function t(key, values = {}) {
  const words = tables[language][key] ?? en[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The name of a move: a point, or the word for a pass. */
export function moveName(move) {
  return move === "pass" ? t("pass") : move;
}

/** Whether there are words for a key. */
export function knows(key) {
  return key in en;
}

/** Chooses another language; the page is built anew with it. */
export function choose(code) {
  localStorage.setItem("language", code);
  location.reload();
}
