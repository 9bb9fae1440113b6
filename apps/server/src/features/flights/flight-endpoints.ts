import { flights } from "@overfly/contract/flights/flights";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { closeFlight } from "./close-flight.ts";
import { commandFlight } from "./flight-command.ts";
import { taskFileEndpoint } from "./task-file.ts";
import { listFlights } from "./list-flights.ts";
import { listActiveFlights, listMissionFlights, recordFlight } from "./flight-service.ts";

export function flightEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, flights, {
    list: (context, { query }) => listFlights(context, query),
    listForMission: (context, { params }) => listMissionFlights(context, params.token),
    active: (context) => listActiveFlights(context),
    create: async (context, { params, body }) => ({ data: await recordFlight(context, params.token, body) }),
    command: async (context, { params, body }) => ({
      data: await commandFlight(context, params.id, body.command),
    }),
    close: async (context, { params, body }) => ({ data: await closeFlight(context, params.id, body) }),
  });
  taskFileEndpoint(app, services);
}
