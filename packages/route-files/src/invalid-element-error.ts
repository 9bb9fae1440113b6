import type { RouteReadError } from "./route-content.ts";

type Code = RouteReadError["code"];

/** Thrown by readers with the path of an invalid element; `readRouteFile` converts it to a `RouteReadError`. */
export class InvalidElementError extends Error {
  readonly code: Code;
  readonly element: string;

  constructor(code: Code, element: string, what?: string) {
    super(`${element} ${what ?? DEFAULT_DETAIL[code] ?? "is invalid"}.`);
    this.code = code;
    this.element = element;
  }

  toReadError(): RouteReadError {
    return { ok: false, code: this.code, element: this.element, message: this.message };
  }
}

const DEFAULT_DETAIL: Partial<Record<Code, string>> = {
  "missing-element": "is missing",
  "bad-value": "has an invalid value",
};
