import { clouds } from "@overfly/contract/media/clouds";
import type { QueryInput } from "@overfly/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { missionQueries } from "#features/missions/mission-queries.ts";
import { useMediaText } from "./media-text.ts";

export const mediaQueries = {
  page: (token: string, query: QueryInput<typeof clouds.listOfMission>) =>
    queryOptions({
      queryKey: [...missionQueries.of(token), "files", query],
      queryFn: () => call(clouds.listOfMission, { params: { token }, query }),
      meta: { error: useMediaText.say("failed") },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ["clouds", id],
      queryFn: () => call(clouds.get, { params: { id } }),
      select: (reply) => reply.data,
      meta: { silent: true },
    }),
  /** What a pixel says. A stored picture never changes. */
  spot: (id: number, at: { x: number; y: number } | null) =>
    queryOptions({
      queryKey: ["clouds", id, "spot", at],
      queryFn: ({ signal }) => call(clouds.spot, { params: { id }, query: at ?? { x: 0, y: 0 }, signal }),
      select: (reply) => reply.data,
      enabled: at !== null,
      gcTime: 60_000,
      meta: { silent: true },
    }),
};
