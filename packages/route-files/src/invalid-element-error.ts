import type { RouteReadFault } from "./route-content.ts";

type Code = RouteReadFault["code"];

/** Carries the place of a wrong element out of nested reading; `readRouteFile` turns it into a fault. */
export class BadElement extends Error {
  readonly code: Code;
  readonly element: string;

  constructor(code: Code, element: string, what?: string) {
    super(`${element} ${what ?? USUAL[code] ?? "can't be used"}.`);
    this.code = code;
    this.element = element;
  }

  toFault(): RouteReadFault {
    return { ok: false, code: this.code, element: this.element, message: this.message };
  }
}

const USUAL: Partial<Record<Code, string>> = {
  "missing-element": "is missing",
  "bad-value": "has a value that can't be used",
};
