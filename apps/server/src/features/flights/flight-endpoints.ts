import { flights } from "@overfly/contract/flights/flights";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { deleteFlight, updateFlight } from "./change-flight.ts";
import { closeFlight } from "./close-flight.ts";
import { commandFlight } from "./flight-command.ts";
import { replayFlight } from "./flight-replay.ts";
import { taskFileEndpoint } from "./task-file.ts";
import { listFlights } from "./list-flights.ts";
import { getFlightDetail, listActiveFlights, listMissionFlights } from "./flight-service.ts";
import { recordFlight } from "./logbook/record-flight.ts";

export function flightEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, flights, {
    list: (context, { query }) => listFlights(context, query),
    listForMission: (context, { params }) => listMissionFlights(context, params.token),
    active: (context) => listActiveFlights(context),
    create: async (context, { params, body }) => ({ data: await recordFlight(context, params.token, body) }),
    get: async (context, { params }) => ({ data: await getFlightDetail(context, params.id) }),
    replay: async (context, { params }) => ({ data: await replayFlight(context, params.id) }),
    update: async (context, { params, body }) => ({ data: await updateFlight(context, params.id, body) }),
    remove: async (context, { params }) => {
      await deleteFlight(context, params.id);
      return { message: "Flight deleted" };
    },
    command: async (context, { params, body }) => ({
      data: await commandFlight(context, params.id, body.command),
    }),
    close: async (context, { params, body }) => ({ data: await closeFlight(context, params.id, body) }),
  });
  taskFileEndpoint(app, services);
}
