import { describePath, parseLinePath } from "#text/line-path.ts";
import type { RouteReadError } from "./route-content.ts";

type Code = RouteReadError["code"];

/** Thrown by readers with the path of an invalid element; `readRouteFile` converts it to a `RouteReadError`. */
export class InvalidElementError extends Error {
  readonly code: Code;
  readonly element: string | undefined;

  /** Without an element, the error is about the whole file. */
  constructor(code: Code, element: string | undefined, what?: string) {
    super(
      `${element === undefined ? "The file" : describePath(element)} ${what ?? DEFAULT_DETAIL[code] ?? "is invalid"}.`,
    );
    this.code = code;
    this.element = element;
  }

  toReadError(): RouteReadError {
    const { code, element, message } = this;
    const location = element === undefined ? {} : (parseLinePath(element) ?? { element });
    return { ok: false, code, message, ...location };
  }
}

const DEFAULT_DETAIL: Partial<Record<Code, string>> = {
  "missing-element": "is missing",
  "bad-value": "has an invalid value",
};
