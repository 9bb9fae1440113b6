import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Point } from "#geometry.ts";
import { MissionFilters } from "./mission-calendar.ts";
import { ClientStatus, MissionStatus } from "./mission-workflow.ts";

/** A site with its missions counted by status; clients get their own statuses. */
export const MissionSite = z.object({
  token: z.string(),
  name: z.string(),
  client: z.object({ id: z.number().int(), company_name: z.string() }),
  location: Point.nullable(),
  total: z.number().int(),
  statuses: z.array(z.object({ status: z.union([MissionStatus, ClientStatus]), count: z.number().int() })),
});
export type MissionSite = z.infer<typeof MissionSite>;

/** No map shows more sites at once. */
export const MAX_MISSION_SITES = 1000;

export const missionMap = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/missions/map",
    permission: "view missions",
    summary: "Sites that have missions by the filters of the list, with the count of each status",
    query: MissionFilters,
    reply: z.object({
      data: z.array(MissionSite),
      /** `total`: how many sites there are; those with the most missions are sent, 1000 at most. */
      meta: z.object({ total: z.number().int() }),
    }),
  }),
};
