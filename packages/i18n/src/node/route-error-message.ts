import { type Message, message } from "#message.ts";
import { hasMessage } from "./translate.ts";

export interface RouteError {
  code: string;
  values?: Record<string, string | number> | undefined;
  /** Path of the invalid element in a file, or its line and column in a text file. */
  element?: string;
  line?: number;
  column?: string;
  at?: readonly number[];
}

/** Why the planner, or a reader of files, refuses something, and where in the file. */
export function routeErrorMessage(error: RouteError): Message {
  const { element, line, column } = error;
  const text = reasonOf(error);
  if (element !== undefined) return message("route-errors:withElement", { text, element });
  if (line === undefined) {
    return column === undefined ? text : message("route-errors:withColumn", { text, column });
  }
  return column === undefined
    ? message("route-errors:withLine", { text, line })
    : message("route-errors:withCell", { text, line, column });
}

function reasonOf({ code, values, at }: RouteError): Message {
  const key = `route-errors:${code}`;
  const position = at?.slice(0, 2).map((degrees) => degrees.toFixed(6));
  return {
    key: hasMessage(key) ? key : "route-errors:other",
    values: { ...values, ...(position && { position: position.join(", ") }) },
  };
}
