import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import type { AssignmentConflict } from "./assignment-conflicts.ts";

/** A period, and the zone in which the provider counts days. */
export interface CalendarRange {
  from: string;
  to: string;
  zone: string;
}

type Period = Pick<CalendarRange, "from" | "to">;

/** The part of an assignment in the period; another provider's mission stays unnamed. */
export const assignedBlock = (
  { number, token, ...times }: AssignmentConflict,
  period: Period,
): Omit<BusyBlock, "candidate" | "id"> => ({
  kind: number && token ? "mission" : "other_organization",
  ...clipped(times, period),
  mission: number && token ? { token, number } : null,
  reason: null,
});

export const clipped = (
  { starts_at, ends_at }: Pick<BusyBlock, "starts_at" | "ends_at">,
  { from, to }: Period,
): Pick<BusyBlock, "starts_at" | "ends_at"> => ({
  starts_at: new Date(Math.max(Date.parse(starts_at), Date.parse(from))).toISOString(),
  ends_at: new Date(Math.min(Date.parse(ends_at), Date.parse(to))).toISOString(),
});
