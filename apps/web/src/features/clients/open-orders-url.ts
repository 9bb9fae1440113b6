import { MISSION_STATUSES, type MissionStatus } from "@overfly/contract/missions/mission-workflow";

/** States of missions that don't keep a client from being archived. */
const NOT_OPEN: readonly MissionStatus[] = ["draft", "completed", "cancelled", "rejected"];

/** The list of a client's open missions. */
export function openOrdersUrl(clientId: number): string {
  const status = MISSION_STATUSES.filter((one) => !NOT_OPEN.includes(one)).join(",");
  return `/missions?${new URLSearchParams({ clients: String(clientId), status }).toString()}`;
}
