import { COUNTRIES } from "./country-codes.ts";

const ENGLISH = new Intl.DisplayNames(["en"], { type: "region" });
const CODES = new Map(COUNTRIES.map((code) => [ENGLISH.of(code) ?? code, code]));

/** A stored country, which is its English name, in the reader's language; an unlisted one as it is. */
export function countryName(country: string, locale: string): string {
  const code = CODES.get(country);
  return (code && new Intl.DisplayNames([locale], { type: "region" }).of(code)) ?? country;
}
