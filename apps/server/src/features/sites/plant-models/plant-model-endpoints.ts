import { plantModels } from "@overfly/contract/sites/plant-models";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { createPlantModel } from "./plant-models.ts";

export const plantModelEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, plantModels, {
    createModule: async (context, { body }) => ({
      data: await createPlantModel(context, "solar_module", body),
    }),
    createInverter: async (context, { body }) => ({
      data: await createPlantModel(context, "solar_inverter", body),
    }),
    createTracker: async (context, { body }) => ({
      data: await createPlantModel(context, "tracking_system", body),
    }),
  });
