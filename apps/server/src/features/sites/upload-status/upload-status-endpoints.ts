import { siteUploadStatus } from "@overfly/contract/sites/upload-status";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { getUploadStatus, reportUploadStatus } from "./upload-status.ts";

export const uploadStatusEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, siteUploadStatus, {
    get: async (context, { params }) => ({ data: await getUploadStatus(context, params.token) }),
    set: async (context, { params, body }) => ({
      data: await reportUploadStatus(context, params.token, body.status),
    }),
  });
