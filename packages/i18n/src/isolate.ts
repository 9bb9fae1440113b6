import type { Direction } from "./direction.ts";

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
const ISOLATED = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/;
const RIGHT_TO_LEFT = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]/u;
const PLAIN_NUMBER = /^\d*$/;

/** Text of the other direction (names, serial numbers, units) keeps its own inside a sentence. */
export function isolate(text: string, direction: Direction): string {
  if (PLAIN_NUMBER.test(text) || ISOLATED.test(text)) return text;
  const isForeign = direction === "ltr" ? RIGHT_TO_LEFT.test(text) : hasLeftToRight(text);
  return isForeign ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
}

/** For files, where the marks around a name would be part of it. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, "");

const hasLeftToRight = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text.replaceAll(/\p{Script_Extensions=Arabic}|\p{Script_Extensions=Hebrew}/gu, ""));
