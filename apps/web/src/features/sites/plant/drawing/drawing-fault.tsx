import type { DrawingError } from "@overfly/plant-drawings/drawing";
import { findTranslation } from "#platform/i18n/translation.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";

/** Why a file can't be read as a drawing. */
export function DrawingFault({ error: { code, values } }: { error: DrawingError }) {
  const { t } = useTranslation("sites/drawing");
  return (
    <Alert tone="bad" role="alert">
      {findTranslation(`sites/drawing:error.${code}`, values ?? {}) ?? t("error.damaged", { reason: code })}
    </Alert>
  );
}
