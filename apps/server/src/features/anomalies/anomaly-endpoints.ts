import { anomalies } from "@overfly/contract/anomalies/anomalies";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import {
  createAnomaly,
  getAnomaly,
  listMissionAnomalies,
  removeAnomaly,
  setWorkState,
  updateAnomaly,
} from "./anomaly-service.ts";
import { reviewAnomalies } from "./review-anomalies.ts";
import { listSiteAnomalies } from "./site-anomalies.ts";

export const anomalyEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, anomalies, {
    listForMission: async (context, { params }) => ({
      data: await listMissionAnomalies(context, params.token),
    }),
    listForSite: async (context, { params }) => ({ data: await listSiteAnomalies(context, params.token) }),
    get: async (context, { params }) => ({ data: await getAnomaly(context, params.id) }),
    create: async (context, { params, body }) => ({ data: await createAnomaly(context, params.token, body) }),
    update: async (context, { params, body }) => ({ data: await updateAnomaly(context, params.id, body) }),
    reviewMany: async (context, { params, body }) => ({
      data: await reviewAnomalies(context, params.token, body),
    }),
    setWorkState: async (context, { params, body }) => ({
      data: await setWorkState(context, params.id, body),
    }),
    remove: async (context, { params }) => {
      await removeAnomaly(context, params.id);
      return { message: "Anomaly removed" };
    },
  });
