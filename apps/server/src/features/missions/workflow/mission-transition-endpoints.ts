import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { assignMission } from "#features/missions/assignment/assign-mission.ts";
import { completeMission } from "./complete-mission.ts";
import { setDateAndRoutes } from "./set-date-and-routes.ts";
import { processMission } from "./process-mission.ts";
import { scheduleMission } from "./schedule-mission.ts";
import { startMission } from "./start-mission.ts";
import { weatherAtSite } from "#features/missions/schedule/weather-at-site.ts";
import { transitionMission } from "./transition-mission.ts";

export function missionTransitionEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, missionTransitions, {
    request: async (context, { params }) => ({
      data: await transitionMission(context, params.token, "request"),
    }),
    approve: async (context, { params }) => ({
      data: await transitionMission(context, params.token, "approve"),
    }),
    reject: async (context, { params, body }) => ({
      data: await transitionMission(context, params.token, "reject", body),
    }),
    assign: async (context, { params, body }) => ({ data: await assignMission(context, params.token, body) }),
    plan: async (context, { params, body }) => ({
      data: await setDateAndRoutes(context, params.token, body),
    }),
    schedule: async (context, { params, body }) => ({
      data: await scheduleMission(context, params.token, body),
    }),
    start: async (context, { params, body }) => ({
      data: await startMission(context, params.token, body),
    }),
    dataUploaded: async (context, { params, body }) => ({
      data: await transitionMission(context, params.token, "data-uploaded", body),
    }),
    process: async (context, { params, body }) => ({
      data: await processMission(context, params.token, body.reason),
    }),
    review: async (context, { params, body }) => ({
      data: await transitionMission(context, params.token, "review", body),
    }),
    complete: async (context, { params, body }) => ({
      data: await completeMission(context, params.token, body.open_anomalies),
    }),
    hold: async (context, { params, body }) => ({
      data: await transitionMission(context, params.token, "hold", {
        ...body,
        weather: await weatherAtSite(context, params.token),
      }),
    }),
    resume: async (context, { params }) => ({
      data: await transitionMission(context, params.token, "resume", {
        weather: await weatherAtSite(context, params.token),
      }),
    }),
    cancel: async (context, { params, body }) => ({
      data: await transitionMission(context, params.token, "cancel", body),
    }),
  });
}
