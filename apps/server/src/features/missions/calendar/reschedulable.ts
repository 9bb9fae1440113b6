import type { Mission } from "@overfly/contract/missions/missions";

/** Between the first date and the start of the flight. */
const RESCHEDULABLE: readonly Mission["status"][] = ["assigned", "planned"];

/** Whether a mission has a time that can be changed. */
export const isReschedulable = ({
  status,
  scheduled_for,
  assignment,
}: Pick<Mission, "status" | "scheduled_for"> & { assignment: object | null }): boolean =>
  RESCHEDULABLE.includes(status) && (scheduled_for !== null || assignment !== null);
