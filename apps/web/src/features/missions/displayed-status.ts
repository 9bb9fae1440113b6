import type { Mission } from "@overfly/contract/missions/missions";
import {
  CLIENT_STATUS,
  type ClientStatus,
  type MissionStatus,
} from "@overfly/contract/missions/mission-workflow";
import type { Tone } from "#platform/ui/display/state-badge.tsx";

export type DisplayedStatus = MissionStatus | ClientStatus;

/** Clients see the client status, the center the exact one. */
export const displayedStatus = (
  { status, client_status }: Pick<Mission, "status" | "client_status">,
  isClient: boolean,
): DisplayedStatus => (isClient ? client_status : status);

/** The status of a timeline entry as this user may see it; undefined for an unknown status. */
export function knownStatus(status: string | null, isClient: boolean): DisplayedStatus | undefined {
  if (status === null || !(status in STATUS_TONE)) return undefined;
  const known = status as DisplayedStatus;
  return isClient && known in CLIENT_STATUS ? CLIENT_STATUS[known as MissionStatus] : known;
}

export const STATUS_TONE: Record<DisplayedStatus, Tone> = {
  draft: "idle",
  requested: "warn",
  rejected: "bad",
  approved: "info",
  assigned: "info",
  planned: "info",
  scheduled: "info",
  in_progress: "busy",
  flying: "busy",
  data_uploaded: "busy",
  processing: "busy",
  in_review: "warn",
  completed: "good",
  ready: "good",
  on_hold: "warn",
  cancelled: "idle",
};

/** In the order in which missions go through them. */
export const STATUS_ORDER = Object.keys(STATUS_TONE) as DisplayedStatus[];
