import { Alert } from "#platform/ui/feedback/alert.tsx";
import { CallError, fieldErrors } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** A failure that no field of the form shows. */
export function FormError({
  error,
  messages = {},
}: {
  error: Error | null;
  messages?: Partial<Record<number, string>>;
}) {
  const { t } = useTranslation("auth");
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null;
  const status = error instanceof CallError ? error.status : 0;
  const known = { 429: t("tooManyAttempts"), ...messages }[status];
  return (
    <Alert tone="bad" role="alert">
      {known ?? error.message}
    </Alert>
  );
}
