import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { z } from "zod";
import type { PlanFailure } from "#features/flight-routes/planning/worker-messages.ts";
import { planErrorText } from "#features/flight-routes/planner-text.ts";
import { limitsIn } from "#features/flight-routes/planning/plan-error-message.ts";
import { translate } from "#platform/i18n/translation.ts";

/** What is wrong, at the field that it is about: of the route, or of one of its parts. */
export interface DocumentErrors {
  /** Words for a field of the route, such as `battery.reservePercent`; `prefix.` reaches everything inside. */
  ofRoute: (path: string) => string | undefined;
  ofItem: (id: string, path: string) => string | undefined;
  /** Whether anything of the part is wrong. */
  hasItem: (id: string) => boolean;
  /** Whether it can be kept: the planner takes some figures that can't. */
  isValid: boolean;
}

/** The planner names some fields as it works with them. */
const FIELD_OF: Record<string, string> = {
  angleDeg: "angle",
  rowDirectionsDeg: "angle",
  lineSpacingM: "imaging.sideOverlap",
  photoSpacingM: "imaging.frontOverlap",
  "oblique frontOverlap": "obliqueFrontOverlap",
  "oblique sideOverlap": "obliqueSideOverlap",
  "oblique gimbalPitchDeg": "obliquePitchDeg",
  heights: "heights.over",
  battery: "battery.reservePercent",
};

/** Where the panel shows what a fault is about. */
export const displayedField = (field: string): string => FIELD_OF[field] ?? field;

/** Everything that keeps a document from being kept or planned, in the reader's language. */
export function documentErrors(document: RouteDocument, fault: PlanFailure | undefined): DocumentErrors {
  const found = new Map<string, string>();
  const put = (part: string | undefined, path: string, words: string): void => {
    const key = errorKey(part, path);
    if (!found.has(key)) found.set(key, words);
  };
  // First, since what can be planned has narrower limits than what can be kept.
  if (fault?.field !== undefined) {
    put(fault.itemId, displayedField(fault.field), failureText(fault));
  }
  const parsed = RouteDocument.safeParse(document);
  for (const { path, issue } of parsed.success ? [] : parsed.error.issues.map(innermostIssue)) {
    const [list, index, ...rest] = path;
    const part = list === "parts" ? document.items[Number(index)]?.id : undefined;
    put(part, (part === undefined ? path : rest).join("."), validationText(issue));
  }
  const errorAt = (part: string | undefined, path: string): string | undefined => {
    if (!path.endsWith(".")) return found.get(errorKey(part, path));
    const start = errorKey(part, path);
    return [...found].find(([key]) => key.startsWith(start) || `${key}.` === start)?.[1];
  };
  return {
    ofRoute: (path) => errorAt(undefined, path),
    ofItem: errorAt,
    hasItem: (id) =>
      fault?.itemId === id || [...found.keys()].some((key) => key.startsWith(errorKey(id, ""))),
    isValid: parsed.success,
  };
}

const errorKey = (part: string | undefined, path: string): string => `${part ?? ""}/${path}`;

interface NestedIssue {
  path: PropertyKey[];
  issue: z.core.$ZodIssue;
}

/** Of a choice between forms, what the first form says. */
function innermostIssue(issue: z.core.$ZodIssue): NestedIssue {
  const [first] = issue.code === "invalid_union" ? (issue.errors[0] ?? []) : [];
  if (!first) return { path: issue.path, issue };
  const inner = innermostIssue(first);
  return { path: [...issue.path, ...inner.path], issue: inner.issue };
}

function validationText(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small")
    return translate("flight-routes/editor:atLeast", { limit: Number(issue.minimum) });
  if (issue.code === "too_big")
    return translate("flight-routes/editor:atMost", { limit: Number(issue.maximum) });
  return translate("flight-routes/editor:notValid");
}

/** The planner's reason in the reader's language, with the limits where it names them. */
export function failureText({ code, message }: Pick<PlanFailure, "code" | "message">): string {
  const limits = limitsIn({ message });
  if (limits) return translate("flight-routes/editor:between", { low: limits.low, high: limits.high });
  return planErrorText(code) ?? message;
}
