import type { BoundaryError } from "@overfly/route-files/boundary/import-boundary";
import { findTranslation } from "#platform/i18n/translation.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The reason why a file contains no boundary, in the user's language. */
export function useBoundaryError() {
  const { t } = useTranslation("route-errors");
  return ({ code, values, element, polygon, at = [] }: BoundaryError): string => {
    const position = at.map((degrees) => degrees.toFixed(6)).join(", ");
    const text = findTranslation(`route-errors:${code}`, { ...values, position }) ?? t("other");
    if (polygon !== undefined) return t("withPolygon", { number: polygon + 1, text });
    return element === undefined ? text : t("withElement", { text, element });
  };
}
