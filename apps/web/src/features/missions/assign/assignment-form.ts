import type { BodyInput } from "@overfly/contract/endpoint";
import type { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import type { Candidate } from "@overfly/contract/missions/candidate";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";

export interface AssignmentForm {
  starts_at: string | null;
  ends_at: string | null;
  /** "pilot:…" or "dock:…": one of them flies. */
  assignee: string | null;
  kit: string | null;
  /** Why somebody or something flies that is blocked. */
  justification?: string;
}

const USUAL_HOURS = 4;
const HOUR_MS = 3_600_000;

/** Initial values: the current assignment, else the planned time, else the start of the client's window. */
export function formOf(
  { assignment, scheduled_for, window_start, site }: MissionDetail,
  now = Date.now(),
): AssignmentForm {
  if (assignment !== null) {
    const { pilot, dock, kit, starts_at, ends_at } = assignment;
    const assignee = pilot ? `pilot:${pilot.id}` : dock ? `dock:${dock.id}` : null;
    return { starts_at, ends_at, assignee, kit: kit ? String(kit.id) : null };
  }
  const earliest = new Date(
    Math.max(now, window_start === null ? now : Date.parse(window_start)),
  ).toISOString();
  const starts_at = scheduled_for ?? (window_start === null ? null : morningOf(earliest, site.time_zone));
  return {
    ...(starts_at === null ? { starts_at, ends_at: null } : periodFrom(starts_at)),
    assignee: null,
    kit: null,
  };
}

/** As long as a flight usually takes with its preparation. */
export const periodFrom = (starts_at: string) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + USUAL_HOURS * HOUR_MS).toISOString(),
});

/** Nine o'clock on that day, or on the next where that is past already. */
function morningOf(at: string, zone: string): string {
  const morning = fromWall(`${toWall(at, zone).slice(0, 10)}T09:00`, zone);
  return Date.parse(morning) >= Date.parse(at)
    ? morning
    : fromWall(`${toWall(plusDay(at), zone).slice(0, 10)}T09:00`, zone);
}

const plusDay = (at: string): string => new Date(Date.parse(at) + 24 * HOUR_MS).toISOString();

export type Missing = "periodRequired" | "endBeforeStart" | "assigneeRequired";

export function missingOf(
  form: AssignmentForm,
): Partial<Record<"starts_at" | "ends_at" | "assignee", Missing>> {
  const { starts_at, ends_at, assignee } = form;
  return {
    ...(starts_at === null ? { starts_at: "periodRequired" } : {}),
    ...(ends_at === null
      ? { ends_at: "periodRequired" }
      : starts_at !== null && ends_at <= starts_at
        ? { ends_at: "endBeforeStart" }
        : {}),
    ...(assignee === null ? { assignee: "assigneeRequired" } : {}),
  };
}

/** A dock has its own drone, so a kit is only for a pilot. */
export function bodyOf(
  form: AssignmentForm,
): Omit<BodyInput<typeof missionTransitions.assign>, "updated_at"> | undefined {
  const { starts_at, ends_at, assignee, kit, justification } = form;
  if (starts_at === null || ends_at === null || assignee === null) return undefined;
  const [kind, id = ""] = assignee.split(/:(.*)/s);
  return {
    pilot_id: kind === "pilot" ? id : null,
    dock_id: kind === "dock" ? Number(id) : null,
    kit_id: kind === "pilot" && kit !== null ? Number(kit) : null,
    starts_at,
    ends_at,
    ...(justification && { justification }),
  };
}

const RANK: Record<Candidate["readiness"], number> = { ready: 0, warning: 1, blocked: 2 };

/** The readiest first; among equals as they came. */
export const ranked = (candidates: readonly Candidate[], kind: Candidate["kind"]): Candidate[] =>
  candidates
    .filter((candidate) => candidate.kind === kind)
    .toSorted((a, b) => RANK[a.readiness] - RANK[b.readiness] || a.reasons.length - b.reasons.length);
