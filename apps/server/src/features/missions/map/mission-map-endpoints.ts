import { missionMap } from "@overfly/contract/missions/mission-map";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listMissionSites } from "./list-mission-sites.ts";

export function missionMapEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, missionMap, {
    list: (context, { query }) => listMissionSites(context, query),
  });
}
