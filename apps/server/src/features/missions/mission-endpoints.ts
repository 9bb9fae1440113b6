import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { missions } from "@overfly/contract/missions/missions";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { assignMission } from "#features/missions/assignment/assign-mission.ts";
import { listCandidates } from "#features/missions/assignment/candidates.ts";
import { getMissionReadiness } from "#features/missions/assignment/mission-readiness.ts";
import { listMissions } from "./list-missions.ts";
import {
  commentOnMission,
  createMission,
  discardDraft,
  saveDraft,
  updateMission,
} from "./mission-service.ts";
import { transitionMission } from "#features/missions/workflow/transition-mission.ts";
import { completeMission } from "#features/missions/workflow/complete-mission.ts";
import { processMission } from "#features/missions/workflow/process-mission.ts";
import { startMission } from "#features/missions/workflow/start-mission.ts";
import { planMission } from "#features/missions/workflow/plan-mission.ts";
import { getFlightConditions } from "#features/missions/schedule/flight-conditions.ts";
import { deleteMission } from "./delete-mission.ts";
import { getMission } from "./get-mission.ts";

export function missionEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, missions, {
    list: (context, { query }) => listMissions(context, query),
    get: async (context, { params }) => ({ data: await getMission(context, params.token) }),
    create: async (context, { body }) => ({ data: await createMission(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateMission(context, params.token, body) }),
    saveDraft: async (context, { params, body }) => ({ data: await saveDraft(context, params.token, body) }),
    discardDraft: async (context, { params }) => ({ data: await discardDraft(context, params.token) }),
    remove: async (context, { params }) => ({ data: await deleteMission(context, params.token) }),
    comment: async (context, { params, body }) => ({
      data: await commentOnMission(context, params.token, body),
    }),
    candidates: async (context, { params, query }) => ({
      data: await listCandidates(context, params.token, query),
    }),
    readiness: async (context, { params }) => ({ data: await getMissionReadiness(context, params.token) }),
  });
  mount(app, services, flightConditions, {
    get: async (context, { params, query }) => ({
      data: await getFlightConditions(context, params.token, query.at),
    }),
  });
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
    plan: async (context, { params, body }) => ({ data: await planMission(context, params.token, body) }),
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
      data: await transitionMission(context, params.token, "hold", body),
    }),
    resume: async (context, { params }) => ({
      data: await transitionMission(context, params.token, "resume"),
    }),
    cancel: async (context, { params, body }) => ({
      data: await transitionMission(context, params.token, "cancel", body),
    }),
  });
}
