import { CallError, fieldErrors } from "#platform/api/call-error.ts";
import { useAuthText } from "./auth-text.ts";
import style from "./entrance.module.css";

/** A failure that no field of the form shows. */
export function FormFailure({
  error,
  words = {},
}: {
  error: Error | null;
  words?: Partial<Record<number, string>>;
}) {
  const text = useAuthText();
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null;
  const status = error instanceof CallError ? error.status : 0;
  const known = { 429: text("tooMany"), ...words }[status];
  return (
    <div className={style["error"]} role="alert">
      {known ?? error.message}
    </div>
  );
}
