// Words in the reader's language.

import en from "/texts/en.js";

// Of the other languages only the one that is read is loaded.
const tables = {
  en: async () => en,
  ja: async () => (await import("/texts/ja.js")).default,
  "zh-Hant": async () => (await import("/texts/zh-hant.js")).default,
};

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

const table = await tables[language]();

/** The words for a key, with {names} filled in. */
export function t(key, values = {}) {
  const words = table[key] ?? en[key] ?? key;
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
