import { useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";

/** A form's values while they are edited, with each field's own message from the server. */
export function useDraft<Values extends object>(start: Values, error: Error | null) {
  const [values, setValues] = useState(start);
  const errors = fieldErrors(error);
  const set = (changes: Partial<Values>): void => setValues((before) => ({ ...before, ...changes }));
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    error: errors[name],
  });
  const formError = error && Object.keys(errors).length === 0 ? error.message : undefined;
  return { values, set, field, errors, message: formError };
}
