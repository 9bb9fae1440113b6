import type { BoundaryError } from "@overfly/route-files/boundary/import-boundary";
import { message } from "@overfly/i18n/message";
import { useMessage } from "#platform/i18n/use-message.ts";

/** The reason why a file contains no boundary, in the user's language. */
export function useBoundaryError() {
  const renderMessage = useMessage("route-errors");
  return ({ code, values, element, polygon, at }: BoundaryError): string => {
    const position = at?.map((degrees) => degrees.toFixed(6)).join(", ");
    const text = {
      key: `route-errors:${code}`,
      values: { ...values, ...(position !== undefined && { position }) },
    };
    if (polygon !== undefined)
      return renderMessage(message("route-errors:withPolygon", { number: polygon + 1, text }));
    return renderMessage(
      element === undefined ? text : message("route-errors:withElement", { text, element }),
    );
  };
}
