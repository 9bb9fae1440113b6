import { PHONE_CODE_TABLE } from "./phone-code-table.ts";

/** A dialling code and the countries that share it; the first one's flag is shown. */
export interface PhoneCode {
  /** Such as `+962`, or `+1-268` where a country shares its code with a larger one. */
  code: string;
  countries: readonly string[];
}

export const DEFAULT_PHONE_CODE = "+962";

/** Every country's dialling code. Countries that cannot be told apart by their first digits share an entry. */
export const phoneCodes = (): PhoneCode[] =>
  PHONE_CODE_TABLE.map(([code, countries]) => ({ code, countries: countries.split(" ") }));

/** Splits a number into its dialling code and the digits after it. */
export function splitPhone(value: string, codes: readonly string[]): { code: string; digits: string } {
  const fitting = codes.filter((code) => value.startsWith(code)).toSorted((a, b) => b.length - a.length);
  const code = fitting[0] ?? DEFAULT_PHONE_CODE;
  const digits = (value.startsWith(code) ? value.slice(code.length) : value).replaceAll(/\D/g, "");
  return { code, digits };
}
