import { missionSeries } from "@overfly/contract/missions/mission-series";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { cancelFollowing, updateFollowing } from "./change-following.ts";
import { listSeries } from "./list-series.ts";
import { requestSeries } from "./request-series.ts";

export function seriesEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, missionSeries, {
    list: async (context, { params }) => ({ data: await listSeries(context, params.token) }),
    request: async (context, { params, body }) => ({
      data: await requestSeries(context, params.token, body),
    }),
    updateFollowing: async (context, { params, body }) => ({
      data: await updateFollowing(context, params.token, body),
    }),
    cancelFollowing: async (context, { params, body }) => ({
      data: await cancelFollowing(context, params.token, body.reason),
    }),
  });
}
