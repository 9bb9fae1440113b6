import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { listOf } from "#page.ts";
import { MissionFilters } from "./mission-calendar.ts";
import { ClientStatus, MissionStatus } from "./mission-workflow.ts";

/** How many missions have a status; clients get their own statuses. */
export const MissionCount = z.object({
  status: z.union([MissionStatus, ClientStatus]),
  count: z.number().int(),
});
export type MissionCount = z.infer<typeof MissionCount>;

export const missionCounts = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/missions/counts",
    permission: "view missions",
    summary:
      "How many missions of each status the filters of the list find; statuses without one are left out",
    query: MissionFilters,
    reply: listOf(MissionCount),
  }),
};
