import { missionCalendar } from "@overfly/contract/missions/mission-calendar";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listCalendar } from "./list-calendar.ts";
import { rescheduleMission } from "./reschedule-mission.ts";

export function missionCalendarEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, missionCalendar, {
    list: (context, { query }) => listCalendar(context, query),
    reschedule: async (context, { params, body }) => ({
      data: await rescheduleMission(context, params.token, body),
    }),
  });
}
