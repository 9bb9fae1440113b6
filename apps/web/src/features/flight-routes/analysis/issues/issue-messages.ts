import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { withHeights } from "@overfly/flight-planning/safety/mend-heights";
import type { QuickFix, IssueCode, PlanIssue } from "@overfly/flight-planning/safety/safety-finding";
import type { Format } from "@overfly/i18n/format";
import { getFixedT } from "#platform/i18n/translation.ts";

type Unit = "m" | "m/s" | "°" | "W/m²" | "%" | "min" | "";

/** What worst and limit of a finding count. */
const UNITS: Record<IssueCode, Unit> = {
  "outside-boundary": "m",
  "outside-operation-area": "m",
  "in-no-fly-zone": "m",
  "too-high-over-ground": "m",
  "too-high-over-take-off": "m",
  "too-low-over-ground": "m",
  "obstacle-too-near": "m",
  "no-elevation": "",
  "terrain-gap": "",
  "beyond-line-of-sight": "m",
  "no-take-off-point": "",
  "battery-too-small": "min",
  "wind-stops-the-aircraft": "m/s",
  "wind-above-aircraft-limit": "m/s",
  "wind-above-inspection-limit": "m/s",
  "too-few-waypoints": "",
  "too-many-waypoints": "",
  "waypoints-too-close": "m",
  "waypoints-too-far": "m",
  "speed-out-of-range": "m/s",
  "climb-too-steep": "",
  "height-out-of-range": "m",
  "safe-height-out-of-range": "m",
  "transit-speed-out-of-range": "m/s",
  "rounded-end": "",
  "damping-too-long": "m",
  "gimbal-out-of-range": "°",
  "front-overlap-too-small": "%",
  "side-overlap-too-small": "%",
  glint: "°",
  "sun-too-low": "°",
  "irradiance-too-low": "W/m²",
  night: "°",
};

export const SAFETY_CODES = Object.keys(UNITS) as IssueCode[];

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** A finding in the reader's language; its own English words where it is of a kind that has none. */
export function issueMessage(
  finding: Pick<PlanIssue, "code" | "worst" | "limit" | "message">,
  format: Format,
  about: string,
): string {
  const { code, worst, limit, message } = finding;
  if (!(code in UNITS)) return message;
  const words = (getFixedT("flight-routes/issues") as Translate)(`find.${code}`, {
    worst: formatted(worst, UNITS[code], format),
    limit: formatted(limit, UNITS[code], format),
    about,
  });
  return words;
}

function formatted(value: number | undefined, unit: Unit, format: Format): string {
  if (value === undefined) return format.number(value);
  if (unit === "%") return format.percent(Math.max(0, value));
  if (unit === "min") return format.unit(value / 60, "min");
  if (unit === "") return format.number(value);
  return format.unit(value, unit, Math.abs(value) < 10 ? 1 : 0);
}

/** The name of a zone or obstacle that a finding is about. */
export function nameOf(
  about: string | undefined,
  { noFlyZones: noFly = [], obstacles = [] }: RouteDocument,
  zones: readonly { id: number; name: string }[],
): string {
  const own = [...noFly, ...obstacles].find(({ id }) => id === about)?.name;
  return own ?? zones.find(({ id }) => `zone-${id}` === about)?.name ?? about ?? "";
}

export interface FixText {
  /** On the button, where it can be pressed. */
  button: string;
  /** What to do where it can't. */
  advice: string;
}

interface FixContext {
  document: RouteDocument;
  finding: PlanIssue;
  /** The site's time zone. */
  zone: string;
}

export function fixText(mend: QuickFix, { document, finding, zone }: FixContext, format: Format): FixText {
  const say = getFixedT("flight-routes/issues") as Translate;
  const value = valueOf(mend, { document, finding, zone }, format);
  const heightM = heightAfter(mend, document, finding);
  const button =
    heightM === undefined
      ? say(`mend.${mend.kind}`, { value })
      : say(`mend.${mend.kind}-to`, { value: format.unit(heightM, "m", heightM % 1 === 0 ? 0 : 1) });
  return { button, advice: say(`do.${mend.kind}`, { value }) };
}

/** What the mend sets, or by how much. */
function valueOf(mend: QuickFix, { document, finding, zone }: FixContext, format: Format): string {
  if ("byM" in mend) return format.unit(mend.byM, "m");
  if ("toM" in mend) return format.unit(mend.toM, "m", 1);
  if ("toMps" in mend) return format.unit(mend.toMps, "m/s", 1);
  if ("toDeg" in mend) return format.unit(mend.toDeg, "°");
  if ("factor" in mend) return format.percent(overlapAfter(mend, document, finding));
  if (!("byMin" in mend)) return "";
  const atMs = Date.parse(document.flightAt ?? "") + mend.byMin * 60_000;
  return Number.isNaN(atMs) ? "" : format.date(new Date(atMs), zone, "both");
}

function overlapAfter(
  mend: Extract<QuickFix, { factor: number }>,
  { items: parts }: RouteDocument,
  finding: PlanIssue,
): number | undefined {
  const part = parts.find(({ id }) => finding.itemIds?.includes(id) ?? true);
  const before =
    mend.kind === "increase-front-overlap" ? part?.imaging.frontOverlap : part?.imaging.sideOverlap;
  return before === undefined ? undefined : Math.min(0.95, 1 - (1 - before / 100) * mend.factor);
}

/** The new height, where a single part has one. */
function heightAfter(mend: QuickFix, document: RouteDocument, finding: PlanIssue): number | undefined {
  if (mend.kind !== "raise" && mend.kind !== "lower") return undefined;
  const meant = document.items.filter(({ id }) => finding.itemIds?.includes(id) ?? true);
  const [only] = meant;
  if (!only || meant.length > 1 || only.kind === "waypoints" || only.kind === "facade") return undefined;
  type Flown = Parameters<typeof withHeights>[0];
  const after = withHeights(document as Flown, finding, mend.kind === "raise" ? mend.byM : -mend.byM);
  return after?.items.find(({ id }) => id === only.id)?.imaging.heightM;
}
