import { AS_NUMBER, AS_TEXT } from "./compile-catalog.ts";
import { directionOf } from "./direction.ts";
import { formatOf } from "./format.ts";
import { isolate } from "./isolate.ts";

export type MessageValue = string | number;
export type MessageValues = Readonly<Record<string, MessageValue>>;

/** What a compiled message reads: each value raw, as a formatted number, and as text set apart from its sentence. */
export function messageValues(values: MessageValues, locale: string): MessageValues {
  const direction = directionOf(locale);
  const forms: Record<string, MessageValue> = {};
  for (const [name, value] of Object.entries(values)) {
    forms[name] = value;
    forms[name + AS_NUMBER] = typeof value === "number" ? formatOf(locale).number(value) : value;
    forms[name + AS_TEXT] = isolate(String(value), direction);
  }
  return forms;
}
