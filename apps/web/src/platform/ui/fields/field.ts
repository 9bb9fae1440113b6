import type { KeyboardEvent } from "react";

/** Properties of every field. The form owns the value: `onChange` receives the value itself, not an event. */
export interface FieldProps {
  label: string;
  /** A red asterisk. */
  required?: boolean | undefined;
  /** Error text below the field. */
  error?: string | undefined;
  /** Description below the label. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
  name?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** The properties that are passed to Mantine's inputs unchanged. */
export const inputProps = (field: FieldProps) => ({
  label: field.label,
  required: false,
  withAsterisk: field.required ?? false,
  "aria-required": field.required ?? false,
  error: field.error,
  description: field.hint,
  disabled: field.disabled ?? false,
  ...(field.name === undefined ? {} : { name: field.name }),
  ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  ...(field.autoFocus ? { "data-autofocus": true } : {}),
});

/** For inputs that are buttons, which ARIA does not allow to be required; the asterisk stays. */
export function pickerProps(field: FieldProps) {
  const { "aria-required": _ariaRequired, ...rest } = inputProps(field);
  return rest;
}

/** A key handler that blocks some keys. */
export const blockKeys = (keys: readonly string[] | undefined) => (event: KeyboardEvent) => {
  if (keys?.includes(event.key)) event.preventDefault();
};
