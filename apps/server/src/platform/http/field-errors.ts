import type { z } from "zod";
import { type Message, message, type PlainMessageKey } from "@overfly/i18n/message";
import type { FieldErrors } from "./errors.ts";

/** A long list of wrong values needs no message for each. */
const MAX_ISSUES = 100;

/** Errors by the field's path, of the first hundred; errors of the whole input are called `body`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, Message[]> = {};
  for (const issue of issues.slice(0, MAX_ISSUES))
    (errors[issue.path.join(".") || "body"] ??= []).push(
      isKey(issue.message) ? { key: issue.message, values: {} } : messageOfIssue(issue),
    );
  return errors;
}

/** Messages for rules without one in the contract. */
function messageOfIssue(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case "invalid_type":
      return / received (undefined|null)$/.test(issue.message)
        ? message("errors/fields:required")
        : plain(TYPES[issue.expected] ?? "errors/fields:invalid");
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return plain(FORMATS[issue.format] ?? "errors/fields:invalid");
    case "invalid_value":
      return oneOf(issue.values.map(String));
    case "not_multiple_of":
      return message("errors/fields:multipleOf", { number: issue.divisor });
    case "unrecognized_keys":
      return message("errors/fields:unknownField", { fields: issue.keys });
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return message("errors/fields:invalid");
  }
}

const plain = (key: PlainMessageKey): Message => ({ key, values: {} });

const TYPES: Record<string, PlainMessageKey> = {
  number: "errors/fields:number",
  int: "errors/fields:integer",
  string: "errors/fields:text",
  boolean: "errors/fields:boolean",
  array: "errors/fields:list",
};

const FORMATS: Record<string, PlainMessageKey> = {
  date: "errors/fields:date",
  datetime: "errors/fields:dateTime",
  email: "errors/fields:email",
  url: "errors/fields:url",
};

/** Rules of the contract have catalog keys as messages. */
const isKey = (text: string): boolean => /^errors\/[a-z-]+:\w+$/.test(text);

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Message {
  const number = Number(minimum);
  if (origin === "string")
    return number === 1 ? message("errors/fields:empty") : message("errors/fields:minLength", { number });
  if (origin === "array") return message("errors/fields:minItems", { number });
  return inclusive === false
    ? message("errors/fields:moreThan", { number })
    : message("errors/fields:min", { number });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Message {
  const number = Number(maximum);
  if (origin === "string") return message("errors/fields:maxLength", { number });
  if (origin === "array") return message("errors/fields:maxItems", { number });
  return inclusive === false
    ? message("errors/fields:lessThan", { number })
    : message("errors/fields:max", { number });
}

const oneOf = (options: readonly string[]): Message =>
  options.length === 1
    ? message("errors/fields:exactly", { options })
    : message("errors/fields:oneOf", { options });
