import { clouds } from "@overfly/contract/media/clouds";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import {
  cloudFile,
  cloudThumbnail,
  getCloud,
  listClouds,
  removeCloud,
  uploadSummary,
} from "./cloud-service.ts";
import { thermalPicture, thermalSpot } from "./thermal-service.ts";
import { uploadEndpoints } from "./upload-endpoints.ts";

export function cloudEndpoints(app: FastifyInstance, services: Services) {
  uploadEndpoints(app, services);
  mount(app, services, clouds, {
    listOfMission: (context, { params, query }) => listClouds(context, params.token, query),
    summary: async (context, { params }) => ({ data: await uploadSummary(context, params.token) }),
    get: async (context, { params }) => ({ data: await getCloud(context, params.id) }),
    thumbnail: (context, { params }) => cloudThumbnail(context, params.id),
    thermal: (context, { params, query }) => thermalPicture(context, params.id, query),
    spot: async (context, { params, query }) => ({ data: await thermalSpot(context, params.id, query) }),
    file: (context, { params }) => cloudFile(context, params.id),
    remove: async (context, { params }) => {
      await removeCloud(context, params.id);
      return { message: "File removed" };
    },
  });
}
