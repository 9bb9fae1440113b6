import type { z } from "zod";
import type { FieldErrors } from "./errors.ts";

/** What is wrong with each field, by its path; what is wrong with the whole is called `body`. */
export function fieldErrors(issues: readonly Pick<z.core.$ZodIssue, "path" | "message">[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) (errors[path.join(".") || "body"] ??= []).push(message);
  return errors;
}
