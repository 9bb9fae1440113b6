import { flights } from "@overfly/contract/flights/flights";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { commandFlight } from "./flight-command.ts";
import { dockFileRoute } from "./flight-file.ts";
import { listAllFlights } from "./flight-list.ts";
import { listActiveFlights, listFlights, recordFlight } from "./flight-service.ts";

export function flightEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, flights, {
    list: (context, { query }) => listAllFlights(context, query),
    listOfMission: (context, { params }) => listFlights(context, params.token),
    active: (context) => listActiveFlights(context),
    create: async (context, { params, body }) => ({ data: await recordFlight(context, params.token, body) }),
    command: async (context, { params, body }) => ({
      data: await commandFlight(context, params.id, body.command),
    }),
  });
  dockFileRoute(app, services);
}
