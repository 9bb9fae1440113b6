import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
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

test("the table says what libphonenumber does", () => {
  const expected = new Map<string, CountryCode[]>();
  for (const country of getCountries().filter((one) => !DEPENDENT.has(one))) {
    const code = expectedCodeOf(country);
    const sharing = expected.get(code) ?? [];
    if (MAIN.has(country)) sharing.unshift(country);
    else sharing.push(country);
    expected.set(code, sharing);
  }
  expect(new Map(CODES.map(({ code, countries }) => [code, countries]))).toEqual(expected);
});

/** The country whose flag is shown for a code that several share. */
const MAIN: ReadonlySet<CountryCode> = new Set(["US", "IT"]);

/** Dependent territories: the list is one of countries. */
const DEPENDENT: ReadonlySet<CountryCode> = new Set<CountryCode>(
  (
    "AC AI AS AW AX BL BM BQ CC CK CW CX EH FK FO GF GG GI GL GP GU IM IO JE KY MF MP MQ MS NC NF NU PF PM RE " +
    "SH SJ SX TA TC TK VG VI WF YT"
  ).split(" ") as CountryCode[],
);

const NORTH_AMERICA = "1";
const AREA_DIGITS = 3;

function expectedCodeOf(country: CountryCode): string {
  const code = getCountryCallingCode(country);
  const leading = leadingDigitsOf(country);
  if (leading === "") return `+${code}`;
  if (code === NORTH_AMERICA) return `+${code}-${examples[country].slice(0, AREA_DIGITS)}`;
  return /^\d{1,4}$/.test(leading) ? `+${code}-${leading}` : `+${code}`;
}

/** The leading digits that only this country's numbers have; a pattern where there are several, "" where none. */
function leadingDigitsOf(country: CountryCode): string {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.leadingDigits() || "";
}
