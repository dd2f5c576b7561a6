// Small helpers to build a page without a framework.

/** An element: h("button", { class: "main", onclick: f }, "words", child). */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Puts these into an element in place of what was there. */
export function fill(element, ...children) {
  element.replaceChildren(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Text that is safe inside SVG and HTML that is put together as text. */
export function escape(text) {
  return String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A sentence at the foot of the page for a while. */
export function notice(words, kind = "plain") {
  const close = () => box.remove();
  const box = h("div", { class: `notice ${kind}` }, words);
  box.addEventListener("click", close);
  const all = document.getElementById("notices");
  while (all.children.length > 2) all.firstChild.remove();
  all.append(box);
  setTimeout(close, kind === "bad" ? 9000 : 5000);
}

/** Says something to those who do not see the board. */
export function announce(words) {
  const said = document.getElementById("said");
  said.append(h("p", {}, words));
  while (said.children.length > 4) said.firstChild.remove();
}

/** Hands the browser a file to save. */
export function saveFile(address, name) {
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Whether a key was meant for a field, for one of these elements, or for the browser itself. */
export function isMeantElsewhere(event, elements = "") {
  return (
    event.target.closest(`input, select, textarea, dialog${elements}`) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  );
}

/** A labelled field. */
export function field(label, control, note) {
  return h(
    "label",
    { class: "field" },
    h("span", {}, label),
    control,
    note ? h("small", {}, note) : null,
  );
}

/** A choice among [value, words]. */
export function choice(name, options, chosen, onchange) {
  const select = h("select", { name, onchange });
  for (const [value, words] of options) {
    select.append(
      h("option", { value: String(value), selected: String(value) === String(chosen) }, words),
    );
  }
  return select;
}
