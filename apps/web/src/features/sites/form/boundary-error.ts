import { AREA_FAULTS_IN_ARABIC } from "@overfly/contract/flight-routes/area-faults";
import type { BoundaryError } from "@overfly/route-files/boundary/import-boundary";
import { useLocale } from "#platform/i18n/locale.ts";

const ARABIC: Record<BoundaryError["code"], string> = AREA_FAULTS_IN_ARABIC;

/** Why a file gives no boundary, in the reader's language. */
export function useBoundaryFault() {
  const locale = useLocale();
  return ({ code, message }: BoundaryError): string => (locale === "ar" ? ARABIC[code] : message);
}
