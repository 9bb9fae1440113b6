import type { BoundaryError } from "@overfly/route-files/boundary/import-boundary";
import { useMessage } from "#platform/i18n/use-message.ts";

/** The reason why a file contains no boundary, in the user's language. */
export function useBoundaryError() {
  const renderMessage = useMessage("route-errors");
  return ({ code, message: detail }: BoundaryError): string =>
    renderMessage({ key: `route-errors:${code}`, values: { detail } }, detail);
}
