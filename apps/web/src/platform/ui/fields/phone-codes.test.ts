import { expect, test } from "vitest";
import { flagOf } from "./flags.ts";
import { DEFAULT_PHONE_CODE, phoneCodes, splitPhone } from "./phone-codes.ts";

const CODES = phoneCodes();
const codeOf = (country: string) =>
  CODES.find(({ countries }) => countries.some((one) => one === country))?.code;

test("there are about 190 entries, each with its own code and a flag", () => {
  expect(CODES.length).toBeGreaterThan(185);
  expect(CODES.length).toBeLessThan(200);
  expect(new Set(CODES.map(({ code }) => code)).size).toBe(CODES.length);
  expect(CODES.filter(({ countries: [first = ""] }) => flagOf(first) === undefined)).toEqual([]);
});

test("the default code is +962", () => {
  expect(DEFAULT_PHONE_CODE).toBe("+962");
  expect(codeOf("JO")).toBe(DEFAULT_PHONE_CODE);
});

test.each([
  ["AG", "+1-268"],
  ["JM", "+1-876"],
  ["DO", "+1-809"],
  ["KZ", "+7-7"],
  ["US", "+1"],
  ["CA", "+1"],
  ["ES", "+34"],
])("%s has %s", (country, code) => {
  expect(codeOf(country)).toBe(code);
});

test("shared-code countries use a hyphenated form", () => {
  const hyphenated = CODES.filter(({ code }) => code.startsWith("+1-"));
  expect(hyphenated.length).toBeGreaterThan(10);
  expect(hyphenated.every(({ code }) => /^\+1-\d{3}$/.test(code))).toBe(true);
});

test.each([
  ["+962791234567", "+962", "791234567"],
  ["+1-2684641234", "+1-268", "4641234"],
  ["+12015550123", "+1", "2015550123"],
  ["", "+962", ""],
])("%j is %s and %j", (value, code, digits) => {
  const codes = CODES.map((one) => one.code);
  expect(splitPhone(value, codes)).toEqual({ code, digits });
});
