import { linePath } from "#text/line-path.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { isUsableNumber } from "#text/parse-coordinates.ts";

export type JsonRecord = Record<string, unknown>;

const MAX_DEPTH = 64;
/** The longest possible route has fewer; a reader's worker has memory for them. */
const MAX_VALUES = 4_000_000;

/** Parses JSON of limited depth and size, so that it can be processed recursively. */
export function parseJson(text: string): unknown {
  const { deepest, count } = sizeOf(text);
  if (deepest > MAX_DEPTH)
    throw new InvalidElementError("not-json", undefined, `is nested more than ${MAX_DEPTH} levels deep`);
  if (count > MAX_VALUES)
    throw new InvalidElementError("too-large", undefined, `has more than ${MAX_VALUES} values`);
  try {
    return JSON.parse(text) as unknown;
  } catch (problem) {
    const where = /position (\d+)/u.exec(String(problem))?.[1];
    const line = where === undefined ? undefined : text.slice(0, Number(where)).split("\n").length;
    throw new InvalidElementError(
      "not-json",
      line === undefined ? undefined : linePath(line),
      "is damaged or truncated: it is not valid JSON",
    );
  }
}

/** Depth and values of a text, counted before anything is made of it; no further than the limits. */
function sizeOf(text: string): { deepest: number; count: number } {
  let [depth, deepest, count, isInText] = [0, 0, 0, false];
  for (let at = 0; at < text.length && deepest <= MAX_DEPTH && count <= MAX_VALUES; at += 1) {
    const mark = text[at];
    if (isInText && mark === "\\") at += 1;
    else if (mark === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (mark === ",") count += 1;
    else if (mark === "{" || mark === "[") {
      count += 1;
      deepest = Math.max(deepest, (depth += 1));
    } else if (mark === "}" || mark === "]") depth -= 1;
  }
  return { deepest, count };
}

export function recordAt(parent: JsonRecord, key: string, path: string): JsonRecord {
  const value = parent[key];
  if (isRecord(value)) return value;
  throw invalid(value, `${path}${key}`);
}

export function arrayAt(parent: JsonRecord, key: string, path: string): unknown[] {
  const value = parent[key];
  if (Array.isArray(value)) return value as unknown[];
  throw invalid(value, `${path}${key}`);
}

export function numberAt(parent: JsonRecord, key: string, path: string): number {
  const value = parent[key];
  if (isUsableNumber(value)) return value;
  throw invalid(value, `${path}${key}`);
}

/** Undefined if absent or null; throws for anything but a number. */
export function optionalNumberAt(parent: JsonRecord, key: string, path: string): number | undefined {
  const value = parent[key];
  return value === undefined || value === null ? undefined : numberAt(parent, key, path);
}

const invalid = (value: unknown, element: string): InvalidElementError =>
  new InvalidElementError(value === undefined ? "missing-element" : "bad-value", element);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
