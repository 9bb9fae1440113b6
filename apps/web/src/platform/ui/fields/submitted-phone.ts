import { phoneCodes, splitPhone } from "#platform/ui/fields/phone-codes.ts";

/** A phone field's value for the server: a dialling code without digits after it is no number. */
export function submittedPhone(value: string): string | null {
  const codes = phoneCodes().map(({ code }) => code);
  return value === "" || splitPhone(value, codes).digits === "" ? null : value;
}
