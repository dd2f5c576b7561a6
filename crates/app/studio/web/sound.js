// The sound of a stone, made on the spot; off unless somebody wants it.

let context = null;

export function isSoundOn() {
  return localStorage.getItem("sound") === "on";
}

export function setSound(on) {
  localStorage.setItem("sound", on ? "on" : "off");
  if (on) stoneSound();
}

/** A short knock on wood. */
export function stoneSound() {
  if (!isSoundOn()) return;
  context ??= new AudioContext();
  const length = Math.round(context.sampleRate * 0.06);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) {
    const fade = Math.exp((-9 * index) / length);
    samples[index] = fade * (0.6 * Math.sin(index * 0.16) + 0.4 * (2 * Math.random() - 1));
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
}
