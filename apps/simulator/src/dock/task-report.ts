import type { FlightTaskStatus } from "@overfly/dji-cloud-api/messages/flight-task";
import { TASK_STEP } from "@overfly/dji-cloud-api/codes/task-steps";
import type { CloudLink } from "./cloud-link.ts";
import type { Log } from "./log.ts";
import type { breakPointAt } from "./flight-profile.ts";

/** Fields of a progress event besides its status. */
export interface TaskProgress {
  flightId: string;
  businessId: string | undefined;
  percent: number;
  step: number;
  waypointIndex: number;
  waylineId: number;
  /** DJI's wayline mission state, 0–9. */
  routeState: number;
  mediaCount: number;
  breakPoint?: ReturnType<typeof breakPointAt> & { latitude: number; longitude: number };
}

export const initialProgress = (flightId: string, businessId: string | undefined): TaskProgress => ({
  flightId,
  businessId,
  percent: 0,
  step: TASK_STEP.waiting,
  waypointIndex: 0,
  waylineId: 0,
  routeState: 2,
  mediaCount: 0,
});

/** Reports task progress and waits for the cloud's acknowledgement. */
export function reportTask(
  link: CloudLink,
  status: FlightTaskStatus,
  progress: TaskProgress,
  result = 0,
): Promise<void> {
  const { flightId, businessId, percent, step, breakPoint } = progress;
  const data = {
    result,
    output: {
      status,
      progress: { current_step: step, percent: Math.round(percent) },
      ext: {
        flight_id: flightId,
        track_id: flightId,
        current_waypoint_index: progress.waypointIndex,
        wayline_id: progress.waylineId,
        wayline_mission_state: progress.routeState,
        media_count: progress.mediaCount,
        ...(breakPoint && { break_point: breakPoint }),
      },
    },
  };
  return link.requestEvent("flighttask_progress", data, businessId);
}

/** Reports progress without waiting; a missing acknowledgement is only logged. */
export function reportInBackground(
  link: CloudLink,
  log: Log,
  status: FlightTaskStatus,
  progress: TaskProgress,
): void {
  reportTask(link, status, { ...progress }).catch((error: unknown) => log(`progress: ${String(error)}`));
}
