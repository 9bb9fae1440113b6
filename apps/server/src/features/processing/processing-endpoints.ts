import { processing } from "@overfly/contract/processing/processing";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { processingProgress } from "./processing-progress.ts";
import { cancelJob, flightRegistration, listJobs, retryJob } from "./processing-service.ts";

export const processingEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, processing, {
    listForMission: async (context, { params }) => ({ data: await listJobs(context, params.token) }),
    progress: async (context, { params }) => ({ data: await processingProgress(context, params.token) }),
    registration: async (context, { params }) => ({ data: await flightRegistration(context, params.token) }),
    cancel: async (context, { params }) => ({ data: await cancelJob(context, params.id) }),
    retry: async (context, { params }) => ({ data: await retryJob(context, params.id) }),
  });
