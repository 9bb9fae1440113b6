export type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "ur", "yi"]);

/** The reading direction of a language, such as "ar" or "ar-JO". */
export const directionOf = (locale: string): Direction =>
  RIGHT_TO_LEFT.has(locale.split("-", 1)[0] ?? "") ? "rtl" : "ltr";
