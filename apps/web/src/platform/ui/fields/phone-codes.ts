import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

/** A dialling code and the countries that share it; the first one's flag is shown. */
export interface PhoneCode {
  /** Such as `+962`, or `+1-268` where a country shares its code with a larger one. */
  code: string;
  countries: readonly CountryCode[];
}

export const DEFAULT_PHONE_CODE = "+962";

/** Every country's dialling code. Countries that cannot be told apart by their first digits share an entry. */
export function phoneCodes(): PhoneCode[] {
  const codes = new Map<string, CountryCode[]>();
  for (const country of getCountries()) {
    if (DEPENDENT.has(country)) continue;
    const code = codeOf(country);
    const sharing = codes.get(code) ?? [];
    if (MAIN.has(country)) sharing.unshift(country);
    else sharing.push(country);
    codes.set(code, sharing);
  }
  return [...codes].map(([code, countries]) => ({ code, countries }));
}

/** Splits a number into its dialling code and the digits after it. */
export function splitPhone(value: string, codes: readonly string[]): { code: string; digits: string } {
  const fitting = codes.filter((code) => value.startsWith(code)).toSorted((a, b) => b.length - a.length);
  const code = fitting[0] ?? DEFAULT_PHONE_CODE;
  const digits = (value.startsWith(code) ? value.slice(code.length) : value).replaceAll(/\D/g, "");
  return { code, digits };
}

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

function codeOf(country: CountryCode): string {
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
