import type { BoundaryError } from "@overfly/route-files/boundary/import-boundary";
import { useMessage } from "#platform/i18n/use-message.ts";

/** Why a file gives no boundary, in the reader's language. */
export function useBoundaryError() {
  const renderMessage = useMessage("route-errors");
  return ({ code, message: detail }: BoundaryError): string =>
    renderMessage({ key: `route-errors:${code}`, values: { detail } }, detail);
}
