import { flightLogs } from "@overfly/contract/flight-logs/flight-logs";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { importFlightLog } from "./import-flight-log.ts";

export function flightLogEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, flightLogs, {
    create: async (context, { params, request }) => ({
      data: await importFlightLog(context, params.token, request),
    }),
  });
}
