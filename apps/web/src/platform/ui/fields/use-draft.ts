import { useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/**
 * A form's values while they are edited, with each field's own message from the server. `message` is what the server
 * said about no field of the form; `require` marks fields without a value.
 */
export function useDraft<Values extends object>(start: Values, error: Error | null) {
  const { t } = useTranslation("platform/ui");
  const [initial] = useState(start);
  const [values, setValues] = useState(start);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const errors = fieldErrors(error);
  const set = (changes: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...changes }));
    setMissing((before) => new Set([...before].filter((name) => !(name in changes))));
  };
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    error: missing.has(name) ? t("required") : errors[name],
  });
  const require = (...names: (keyof Values & string)[]): boolean => {
    const empty = names.filter((name) => isEmpty(values[name]));
    setMissing(new Set(empty));
    return empty.length === 0;
  };
  const others = Object.entries(errors).filter(([name]) => !(name in values));
  const formErrors =
    Object.keys(errors).length === 0 && error ? [error.message] : others.map(([, one]) => one);
  return {
    values,
    set,
    field,
    errors,
    require,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    message: formErrors.length > 0 ? formErrors.join(" ") : undefined,
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");
