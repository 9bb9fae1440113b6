import { weather } from "@overfly/contract/weather/weather";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { weatherOf } from "./weather-service.ts";

export const weatherEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, weather, { now: async (context) => ({ data: await weatherOf(context) }) });
