import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { withHeights } from "@overfly/flight-planning/safety/fix-heights";
import {
  ISSUE_UNITS,
  type IssueUnit,
  type PlanIssue,
  type QuickFix,
} from "@overfly/flight-planning/safety/plan-issue";
import type { Format } from "@overfly/i18n/format";
import { getFixedT } from "#platform/i18n/translation.ts";

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** In the user's language, with the name of the zone or obstacle that it is about. */
export function issueMessage(
  { code, worst, limit }: Pick<PlanIssue, "code" | "worst" | "limit">,
  format: Format,
  subject: string,
): string {
  const isBelowGround = code === "too-low-over-ground" && worst !== undefined && worst < 0;
  return (getFixedT("flight-routes/issues") as Translate)(`issue.${isBelowGround ? "hits-terrain" : code}`, {
    worst: formatted(worst, ISSUE_UNITS[code], format),
    limit: formatted(limit, ISSUE_UNITS[code], format),
    about: subject,
  });
}

function formatted(value: number | undefined, unit: IssueUnit | undefined, format: Format): string {
  if (value === undefined || unit === undefined || unit === "count") return format.number(value);
  if (unit === "share") return format.percent(Math.max(0, value));
  if (unit === "s") return format.unit(value / 60, "min");
  return format.unit(value, unit, Math.abs(value) < 10 ? 1 : 0);
}

/** The name of the zone or obstacle that an issue is about. */
export function subjectName(
  subjectId: string | undefined,
  { noFlyZones = [], obstacles = [] }: RouteDocument,
  zones: readonly { id: number; name: string }[],
): string {
  const own = [...noFlyZones, ...obstacles].find(({ id }) => id === subjectId)?.name;
  return own ?? zones.find(({ id }) => `zone-${id}` === subjectId)?.name ?? subjectId ?? "";
}

export interface FixText {
  /** On the button, if the fix can be applied. */
  button: string;
  /** What to do otherwise. */
  advice: string;
}

interface FixContext {
  document: RouteDocument;
  issue: PlanIssue;
  /** The site's. */
  timeZone: string;
}

export function fixText(fix: QuickFix, { document, issue, timeZone }: FixContext, format: Format): FixText {
  const t = getFixedT("flight-routes/issues") as Translate;
  const value = valueOf(fix, { document, issue, timeZone }, format);
  const heightM = heightAfter(fix, document, issue);
  const button =
    heightM === undefined
      ? t(`fix.${fix.kind}`, { value })
      : t(`fix.${fix.kind}-to`, { value: format.unit(heightM, "m", heightM % 1 === 0 ? 0 : 1) });
  return { button, advice: t(`do.${fix.kind}`, { value }) };
}

/** What the fix sets, or by how much it changes something. */
function valueOf(fix: QuickFix, { document, issue, timeZone }: FixContext, format: Format): string {
  if ("byM" in fix) return format.unit(fix.byM, "m");
  if ("toM" in fix) return format.unit(fix.toM, "m", 1);
  if ("toMps" in fix) return format.unit(fix.toMps, "m/s", 1);
  if ("toDeg" in fix) return format.unit(fix.toDeg, "°");
  if ("factor" in fix) return format.percent(overlapAfter(fix, document, issue));
  if (!("byMin" in fix)) return "";
  const atMs = Date.parse(document.flightAt ?? "") + fix.byMin * 60_000;
  return Number.isNaN(atMs) ? "" : format.date(new Date(atMs), timeZone, "both");
}

function overlapAfter(
  fix: Extract<QuickFix, { factor: number }>,
  { items }: RouteDocument,
  issue: PlanIssue,
): number | undefined {
  const item = items.find(({ id }) => issue.itemIds?.includes(id) ?? true);
  const before =
    fix.kind === "increase-front-overlap" ? item?.imaging.frontOverlap : item?.imaging.sideOverlap;
  return before === undefined ? undefined : Math.min(0.95, 1 - (1 - before / 100) * fix.factor);
}

/** The new height, if the fix changes the height of a single item. */
function heightAfter(fix: QuickFix, document: RouteDocument, issue: PlanIssue): number | undefined {
  if (fix.kind !== "raise" && fix.kind !== "lower") return undefined;
  const affected = document.items.filter(({ id }) => issue.itemIds?.includes(id) ?? true);
  const [only] = affected;
  if (!only || affected.length > 1 || only.kind === "waypoints" || only.kind === "facade") return undefined;
  const after = withHeights(document, issue, fix.kind === "raise" ? fix.byM : -fix.byM);
  return after?.items.find(({ id }) => id === only.id)?.imaging.heightM;
}
