import type { BodyInput } from "@overfly/contract/endpoint";
import type { FlightConditions } from "@overfly/contract/missions/flight-conditions";
import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import type { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import type { Candidate } from "@overfly/contract/missions/candidate";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";
import { errorCount } from "#features/missions/schedule/route-errors.ts";

/** What the user may do: both halves of the schedule, or one of them. */
export type ScheduleMode = "schedule" | "assign" | "plan";

export interface ScheduleForm {
  /** The take-off, where a plan belongs to it. */
  starts_at: string | null;
  ends_at: string | null;
  /** "pilot:…" or "dock:…": one of them flies. */
  assignee: string | null;
  kit: string | null;
  /** Why somebody or something flies that is blocked. */
  justification: string;
  /** In flight order. */
  routes: readonly number[];
  /** Why it is flown at night, or in low light. */
  conditionsReason: string;
  /** Why it is flown again after a review. */
  reason: string;
}

const USUAL_HOURS = 4;
const HOUR_MS = 3_600_000;
const STEP_MS = 5 * 60_000;

interface Proposals {
  daylight?: FlightConditions["daylight"];
  routes?: readonly FlightRoute[];
  now?: number;
}

/** Initial values: the current schedule, else the next daylight in the client's window and the site's only valid route. */
export function formOf(
  mission: MissionDetail,
  { daylight = [], routes = [], now = Date.now() }: Proposals = {},
): ScheduleForm {
  const { assignment, routes: planned } = mission;
  const { pilot, dock, kit } = assignment ?? { pilot: null, dock: null, kit: null };
  return {
    ...(currentPeriod(mission, now) ?? proposedPeriod(mission, daylight, now)),
    assignee: pilot ? `pilot:${pilot.id}` : dock ? `dock:${dock.id}` : null,
    kit: kit ? String(kit.id) : null,
    justification: "",
    routes: planned.length > 0 ? planned.map(({ id }) => id) : onlyValid(routes),
    conditionsReason: "",
    reason: "",
  };
}

type Period = Pick<ScheduleForm, "starts_at" | "ends_at">;

/** Undefined where none is scheduled, or where it is over. */
function currentPeriod(
  { assignment, scheduled_for, status }: MissionDetail,
  now: number,
): Period | undefined {
  const starts_at = scheduled_for ?? assignment?.starts_at;
  if (starts_at === undefined || status === "in_review") return undefined;
  const period = assignment ? { starts_at, ends_at: assignment.ends_at } : periodFrom(starts_at);
  return Date.parse(period.ends_at) > now ? period : undefined;
}

function proposedPeriod(
  { window_start, window_end, site }: MissionDetail,
  daylight: FlightConditions["daylight"],
  now: number,
): Period {
  const slot = daylight.find(({ ends_at }) => Date.parse(ends_at) > now + STEP_MS);
  if (slot) return periodFrom(nextStep(Math.max(now, Date.parse(slot.starts_at))));
  if (window_start === null || (window_end !== null && Date.parse(window_end) < now))
    return { starts_at: null, ends_at: null };
  const earliest = new Date(Math.max(now, Date.parse(window_start))).toISOString();
  return periodFrom(morningOf(earliest, site.time_zone));
}

/** The next full five minutes. */
const nextStep = (ms: number): string => new Date(Math.ceil(ms / STEP_MS) * STEP_MS).toISOString();

/** As long as a flight usually takes with its preparation. */
export const periodFrom = (starts_at: string) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + USUAL_HOURS * HOUR_MS).toISOString(),
});

/** The same length from another start. */
export function movedTo(starts_at: string | null, { starts_at: from, ends_at: to }: Period): Period {
  if (starts_at === null) return { starts_at, ends_at: to };
  if (from === null || to === null) return periodFrom(starts_at);
  const length = Math.max(0, Date.parse(to) - Date.parse(from));
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + length).toISOString() };
}

/** Nine o'clock on that day, or on the next where that is past already. */
function morningOf(at: string, zone: string): string {
  const morning = fromWall(`${toWall(at, zone).slice(0, 10)}T09:00`, zone);
  return Date.parse(morning) >= Date.parse(at)
    ? morning
    : fromWall(`${toWall(plusDay(at), zone).slice(0, 10)}T09:00`, zone);
}

const plusDay = (at: string): string => new Date(Date.parse(at) + 24 * HOUR_MS).toISOString();

function onlyValid(routes: readonly FlightRoute[]): number[] {
  const valid = routes.filter((route) => errorCount(route) === 0);
  return valid.length === 1 ? valid.map(({ id }) => id) : [];
}

/** Chosen last is flown last. */
export const toggled = (routes: readonly number[], id: number): number[] =>
  routes.includes(id) ? routes.filter((one) => one !== id) : [...routes, id];

export type Missing =
  | "periodRequired"
  | "takeOffRequired"
  | "endBeforeStart"
  | "assigneeRequired"
  | "routeRequired"
  | "reasonRequired";
type Field = "starts_at" | "ends_at" | "assignee" | "route_ids" | "reason";

/** What has to be filled in still, by field. */
export function missingOf(
  form: ScheduleForm,
  mode: ScheduleMode,
  { status }: Pick<MissionDetail, "status">,
): Partial<Record<Field, Missing>> {
  const missing: Partial<Record<Field, Missing>> = {};
  const { starts_at, ends_at } = form;
  if (starts_at === null) missing.starts_at = mode === "assign" ? "periodRequired" : "takeOffRequired";
  if (mode !== "plan") {
    if (ends_at === null) missing.ends_at = "periodRequired";
    else if (starts_at !== null && ends_at <= starts_at) missing.ends_at = "endBeforeStart";
    if (form.assignee === null) missing.assignee = "assigneeRequired";
  }
  if (mode !== "assign") {
    if (form.routes.length === 0) missing.route_ids = "routeRequired";
    if (status === "in_review" && form.reason.trim() === "") missing.reason = "reasonRequired";
  }
  return missing;
}

type Unversioned<T> = Omit<T, "updated_at">;

/** A dock has its own drone, so a kit is only for a pilot. */
export function assignmentOf(
  form: ScheduleForm,
): Unversioned<BodyInput<typeof missionTransitions.assign>> | undefined {
  const { starts_at, ends_at, assignee, justification } = form;
  if (starts_at === null || ends_at === null || assignee === null) return undefined;
  const [kind, id = ""] = assignee.split(/:(.*)/s);
  return {
    pilot_id: kind === "pilot" ? id : null,
    dock_id: kind === "dock" ? Number(id) : null,
    kit_id: kitOf(form) ?? null,
    starts_at,
    ends_at,
    ...(justification.trim() && { justification: justification.trim() }),
  };
}

export function planOf(
  form: ScheduleForm,
): Unversioned<BodyInput<typeof missionTransitions.plan>> | undefined {
  const { starts_at: scheduled_for, routes, reason, conditionsReason } = form;
  if (scheduled_for === null) return undefined;
  return {
    route_ids: [...routes],
    scheduled_for,
    ...(reason.trim() && { reason: reason.trim() }),
    ...(conditionsReason.trim() && { conditions_reason: conditionsReason.trim() }),
  };
}

const RANK: Record<Candidate["readiness"], number> = { ready: 0, warning: 1, blocked: 2 };

/** The readiest first; among equals as they came. */
export const ranked = (candidates: readonly Candidate[], kind: Candidate["kind"]): Candidate[] =>
  candidates
    .filter((candidate) => candidate.kind === kind)
    .toSorted((a, b) => RANK[a.readiness] - RANK[b.readiness] || a.reasons.length - b.reasons.length);

/** The dock that is to fly; undefined for a pilot. */
export const dockOf = ({ assignee }: Pick<ScheduleForm, "assignee">): number | undefined =>
  assignee?.startsWith("dock:") ? Number(assignee.slice("dock:".length)) : undefined;

/** The kit that is to be flown; undefined for a dock, which has its own drone. */
export const kitOf = (form: Pick<ScheduleForm, "assignee" | "kit">): number | undefined =>
  form.kit !== null && dockOf(form) === undefined ? Number(form.kit) : undefined;
