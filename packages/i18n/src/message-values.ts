import { AS_NUMBER, AS_TEXT } from "./compile-catalog.ts";
import { directionOf } from "./direction.ts";
import { formatOf } from "./format.ts";
import { isolate } from "./isolate.ts";

/** Several names are listed with the commas of the language. */
export type MessageValue = string | number | readonly string[];
export type MessageValues = Readonly<Record<string, MessageValue>>;

/** What a compiled message reads: each value raw, as a formatted number, and as text set apart from its sentence. */
export function messageValues(values: MessageValues, locale: string): MessageValues {
  const direction = directionOf(locale);
  const forms: Record<string, MessageValue> = {};
  for (const [name, given] of Object.entries(values)) {
    const isList = typeof given === "object";
    const value = isList ? formatOf(locale).list(given) : given;
    forms[name] = value;
    forms[name + AS_NUMBER] = typeof value === "number" ? formatOf(locale).number(value) : value;
    // a list as a whole runs as its sentence does
    forms[name + AS_TEXT] = isList
      ? value
      : isolate(quantityText(name, value, locale) ?? String(value), direction);
  }
  return forms;
}

/** Units by the end of a parameter's name: a number `heightM` reads "12 m" in the message. */
const UNITS: Readonly<Record<string, string>> = {
  M: "m",
  M2: "m²",
  Cm: "cm",
  S: "s",
  Mps: "m/s",
  Deg: "°",
  Px: "px",
};
const UNIT_AT_END = /[a-z](M2|Mps|Deg|Cm|Px|M|S)$/u;

function quantityText(name: string, value: string | number, locale: string): string | undefined {
  const unit = UNITS[UNIT_AT_END.exec(name)?.[1] ?? ""];
  if (typeof value !== "number" || unit === undefined) return undefined;
  return formatOf(locale).unit(value, unit, digitsOf(value));
}

/** Two significant digits at least, none after the point of a whole number. */
function digitsOf(value: number): number {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 10) return 0;
  return size >= 1 ? 1 : 2;
}
