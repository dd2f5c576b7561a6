// The HTTP interface, see /api/openapi.json.

import { notice } from "/dom.js";
import { knows, t } from "/texts.js";

/** Why a request got no answer: `code` for programs, `message` for people. */
export class Refusal extends Error {
  constructor(code, sentence) {
    super(knows(`refusal.${code}`) ? t(`refusal.${code}`) : sentence);
    this.code = code;
  }
}

/** Asks for something; `body` is sent as it is if it is text or a file, as JSON otherwise. */
export async function ask(method, path, body, signal) {
  const isPlain = typeof body === "string" || body instanceof Blob;
  let response;
  try {
    response = await fetch(path, {
      method,
      signal,
      body: body === undefined ? undefined : isPlain ? body : JSON.stringify(body),
      headers:
        body === undefined
          ? {}
          : { "content-type": isPlain ? "application/x-go-sgf" : "application/json" },
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal("gone", t("gone"));
  }
  const told = await response.json().catch(() => null);
  if (response.ok && told !== null) return told;
  throw new Refusal(told?.code ?? "gone", told?.error ?? t("gone"));
}

/** Does something that may be refused, and says so if it is. */
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    if (!(error instanceof Refusal)) console.error(error);
    notice(error.message, "bad");
    return undefined;
  }
}

/** Asks for changes one at a time, and has what comes of them shown. */
export function changer(show) {
  let isBusy = false;
  return (method, path, body) =>
    attempt(async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        show(await ask(method, path, body));
      } finally {
        isBusy = false;
      }
    });
}

/** Listens to a stream; `hear` has a function for each event's name. */
export function listen(path, hear) {
  const source = new EventSource(path);
  for (const [name, tell] of Object.entries(hear)) {
    source.addEventListener(name, (event) => {
      if (event.data !== undefined) tell(JSON.parse(event.data));
    });
  }
  return source;
}

/** Listens while the page is looked at, as a browser has few connections for all its tabs; returns how
 * to end it. */
export function listenWhileSeen(path, hear) {
  let source = null;
  const hide = () => {
    source?.close();
    source = null;
  };
  const connect = () => {
    if (document.hidden) hide();
    else source ??= listen(path, hear);
  };
  document.addEventListener("visibilitychange", connect);
  // A page that the browser keeps for later listens no more until it is seen again.
  addEventListener("pagehide", hide);
  addEventListener("pageshow", connect);
  connect();
  return () => {
    hide();
    document.removeEventListener("visibilitychange", connect);
    removeEventListener("pagehide", hide);
    removeEventListener("pageshow", connect);
  };
}
