import { crewCalendar } from "@overfly/contract/missions/crew-calendar";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { flightForecast } from "@overfly/contract/missions/flight-forecast";
import { missionCounts } from "@overfly/contract/missions/mission-counts";
import { missions } from "@overfly/contract/missions/missions";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listCandidates } from "#features/missions/assignment/candidates.ts";
import { listBusyBlocks } from "#features/missions/assignment/list-busy-blocks.ts";
import { getMissionReadiness } from "#features/missions/assignment/mission-readiness.ts";
import { countByStatus } from "#features/missions/board/count-by-status.ts";
import { missionCalendarEndpoints } from "#features/missions/calendar/mission-calendar-endpoints.ts";
import { missionMapEndpoints } from "#features/missions/map/mission-map-endpoints.ts";
import { multiSiteEndpoints } from "#features/missions/multi-site/multi-site-endpoints.ts";
import { seriesEndpoints } from "#features/missions/series/series-endpoints.ts";
import { checklistEndpoints } from "./checklists/checklist-endpoints.ts";
import { commentOnMission } from "./comments/comment-on-mission.ts";
import { listParticipants } from "./comments/participants.ts";
import { missionDocumentEndpoints } from "./documents/mission-document-endpoints.ts";
import { problemEndpoints } from "./problems/problem-endpoints.ts";
import { listMissions } from "./list-missions.ts";
import { createMission, discardDraft, saveDraft, updateMission } from "./mission-service.ts";
import { missionTransitionEndpoints } from "#features/missions/workflow/mission-transition-endpoints.ts";
import { getFlightConditions } from "#features/missions/schedule/flight-conditions.ts";
import { getFlightForecast } from "#features/missions/schedule/flight-forecast.ts";
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
    participants: async (context, { params }) => ({ data: await listParticipants(context, params.token) }),
    candidates: async (context, { params, query }) => ({
      data: await listCandidates(context, params.token, query),
    }),
    readiness: async (context, { params }) => ({ data: await getMissionReadiness(context, params.token) }),
  });
  mount(app, services, crewCalendar, {
    list: async (context, { params, query }) => ({
      data: await listBusyBlocks(context, params.token, query),
    }),
  });
  mount(app, services, missionCounts, {
    list: (context, { query }) => countByStatus(context, query),
  });
  mount(app, services, flightConditions, {
    get: async (context, { params, query }) => ({
      data: await getFlightConditions(context, params.token, query),
    }),
  });
  mount(app, services, flightForecast, {
    get: async (context, { params, query }) => ({
      data: await getFlightForecast(context, params.token, query),
    }),
  });
  missionCalendarEndpoints(app, services);
  missionMapEndpoints(app, services);
  seriesEndpoints(app, services);
  multiSiteEndpoints(app, services);
  missionDocumentEndpoints(app, services);
  problemEndpoints(app, services);
  checklistEndpoints(app, services);
  missionTransitionEndpoints(app, services);
}
