import type { PlainMessageKey } from "@overfly/i18n/message";

/** Deeper than any of our documents: an area of a route is nine levels deep. */
const MAX_DEPTH = 32;
/** Values of one document that the event loop can pass on at once: those of 20,000 waypoints. */
const MAX_VALUES = 300_000;
/** Of one object: a parser takes seconds for millions of names, of which each is another. */
const MAX_FIELDS = 10_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, OBJECT] = [0x5b, 0x7b];
const CLOSING = new Set([0x5d, 0x7d]);

/** Why a JSON text isn't parsed: what it would build costs far more than its bytes. */
export function jsonRefusal(json: Uint8Array, { maxValues = MAX_VALUES } = {}): PlainMessageKey | undefined {
  let [depth, values] = [0, 1];
  /** Of each open object; lists have none. */
  const fields = new Float64Array(MAX_DEPTH + 1).fill(-Infinity);
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? 0;
    if (sign === QUOTE) at = endOfString(json, at);
    else if (sign === COMMA) {
      values += 1;
      if (depth > 0 && (fields[depth]! += 1) > MAX_FIELDS) return "errors/request:tooManyValues";
    } else if (CLOSING.has(sign)) depth -= 1;
    else if (sign === LIST || sign === OBJECT) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return "errors/request:tooDeep";
      fields[depth] = sign === OBJECT ? 1 : -Infinity;
    }
    if (values > maxValues) return "errors/request:tooManyValues";
  }
  return undefined;
}

/** The index of the closing quote. */
function endOfString(json: Uint8Array, start: number): number {
  let end = start;
  let isEscaped: boolean;
  do {
    end = json.indexOf(QUOTE, end + 1);
    if (end < 0) return json.length;
    let backslashes = 0;
    while (json[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    isEscaped = backslashes % 2 === 1;
  } while (isEscaped);
  return end;
}
