import type { z } from "zod";
import type { FieldErrors } from "./errors.ts";
import { say, type Words, wordsOf, knownWords } from "#platform/words/words.ts";

/** What is wrong with each field, by its path; what is wrong with the whole is called `body`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: Record<string, Words[]> = {};
  for (const issue of issues)
    (errors[issue.path.join(".") || "body"] ??= []).push(knownWords(issue.message) ?? wordsOfIssue(issue));
  return errors;
}

/** For rules of which the contract says nothing itself. */
function wordsOfIssue(issue: z.core.$ZodIssue): Words {
  switch (issue.code) {
    case "invalid_type":
      return / received (undefined|null)$/.test(issue.message)
        ? wordsOf("Must be given")
        : wordsOf(TYPES[issue.expected] ?? "Not valid");
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return wordsOf(FORMATS[issue.format] ?? "Not valid");
    case "invalid_value":
      return oneOf(issue.values.map(String));
    case "not_multiple_of":
      return say("Must be a multiple of {number}", { number: issue.divisor });
    case "unrecognized_keys":
      return say("There is no field called {fields}", { fields: issue.keys.join(", ") });
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return wordsOf("Not valid");
  }
}

const TYPES: Record<
  string,
  "Must be a number" | "Must be a whole number" | "Must be text" | "Must be yes or no" | "Must be a list"
> = {
  number: "Must be a number",
  int: "Must be a whole number",
  string: "Must be text",
  boolean: "Must be yes or no",
  array: "Must be a list",
};

const FORMATS: Record<
  string,
  "Not a valid date" | "Not a valid date and time" | "Not a valid e-mail address" | "Not a valid web address"
> = {
  date: "Not a valid date",
  datetime: "Not a valid date and time",
  email: "Not a valid e-mail address",
  url: "Not a valid web address",
};

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Words {
  const number = Number(minimum);
  if (origin === "string")
    return number === 1 ? wordsOf("Must not be empty") : say("At least {number} characters", { number });
  if (origin === "array") return say("Choose at least {number}", { number });
  return inclusive === false ? say("More than {number}", { number }) : say("At least {number}", { number });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Words {
  const number = Number(maximum);
  if (origin === "string") return say("At most {number} characters", { number });
  if (origin === "array") return say("Choose at most {number}", { number });
  return inclusive === false ? say("Less than {number}", { number }) : say("At most {number}", { number });
}

const oneOf = (options: readonly string[]): Words =>
  options.length === 1
    ? say("Must be {options}", { options: options.join(", ") })
    : say("Choose one of {options}", { options: options.join(", ") });
