import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { z } from "zod";
import type { PlanFailure } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import { planErrorText } from "#features/flight-routes/planner-text.ts";
import { translate } from "#platform/i18n/translation.ts";

/** Error messages by field of the route or of one of its items. */
export interface DocumentErrors {
  /** Message for a field of the route, such as `battery.reservePercent`; `prefix.` finds any field below it. */
  ofRoute: (path: string) => string | undefined;
  ofItem: (id: string, path: string) => string | undefined;
  /** Whether any field of the item is wrong. */
  hasItem: (id: string) => boolean;
  /** Whether it can be saved: the planner accepts some values that can't be. */
  isValid: boolean;
}

/** Fields that the planner calls otherwise than the document. */
const FIELD_OF: Record<string, string> = {
  angleDeg: "angle",
  rowDirectionsDeg: "angle",
  lineSpacingM: "imaging.sideOverlap",
  photoSpacingM: "imaging.frontOverlap",
  "oblique frontOverlap": "obliqueFrontOverlap",
  "oblique sideOverlap": "obliqueSideOverlap",
  "oblique gimbalPitchDeg": "obliquePitchDeg",
  heights: "heights.mode",
  battery: "battery.reservePercent",
};

/** The field of the editor that shows a plan failure. */
export const displayedField = (field: string): string => FIELD_OF[field] ?? field;

/** Everything that prevents a document from being saved or planned, in the user's language. */
export function documentErrors(document: RouteDocument, failure: PlanFailure | undefined): DocumentErrors {
  const found = new Map<string, string>();
  const put = (item: string | undefined, path: string, message: string): void => {
    const key = errorKey(item, path);
    if (!found.has(key)) found.set(key, message);
  };
  // First, since planning has narrower limits than saving.
  if (failure?.field !== undefined) {
    put(failure.itemId, displayedField(failure.field), failureText(failure));
  }
  const parsed = RouteDocument.safeParse(document);
  for (const { path, issue } of parsed.success ? [] : parsed.error.issues.map(innermostIssue)) {
    const [list, index, ...rest] = path;
    const item = list === "items" ? document.items[Number(index)]?.id : undefined;
    put(item, (item === undefined ? path : rest).join("."), validationText(issue));
  }
  const errorAt = (item: string | undefined, path: string): string | undefined => {
    if (!path.endsWith(".")) return found.get(errorKey(item, path));
    const start = errorKey(item, path);
    return [...found].find(([key]) => key.startsWith(start) || `${key}.` === start)?.[1];
  };
  return {
    ofRoute: (path) => errorAt(undefined, path),
    ofItem: errorAt,
    hasItem: (id) =>
      failure?.itemId === id || [...found.keys()].some((key) => key.startsWith(errorKey(id, ""))),
    isValid: parsed.success,
  };
}

const errorKey = (item: string | undefined, path: string): string => `${item ?? ""}/${path}`;

interface NestedIssue {
  path: PropertyKey[];
  issue: z.core.$ZodIssue;
}

/** Of a union, the issue of its first member. */
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
  return translate("flight-routes/editor:invalidValue");
}

/** The planner's reason in the user's language; beside a field, a range is enough. */
const failureText = (failure: PlanFailure): string =>
  failure.code === "parameter-out-of-range"
    ? translate("flight-routes/editor:between", failure.values)
    : planErrorText(failure);
