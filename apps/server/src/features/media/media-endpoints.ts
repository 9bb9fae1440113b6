import { media } from "@overfly/contract/media/media";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import {
  downloadMediaFile,
  getThumbnail,
  getMediaFile,
  listMediaFiles,
  removeMediaFile,
  uploadSummary,
} from "./media-service.ts";
import { renderThermalImage, readSpotTemperature } from "./thermal-service.ts";
import { uploadEndpoints } from "./upload-endpoints.ts";

export function mediaEndpoints(app: FastifyInstance, services: Services) {
  uploadEndpoints(app, services);
  mount(app, services, media, {
    listForMission: (context, { params, query }) => listMediaFiles(context, params.token, query),
    summary: async (context, { params }) => ({ data: await uploadSummary(context, params.token) }),
    get: async (context, { params }) => ({ data: await getMediaFile(context, params.id) }),
    thumbnail: (context, { params }) => getThumbnail(context, params.id),
    thermal: (context, { params, query }) => renderThermalImage(context, params.id, query),
    spot: async (context, { params, query }) => ({
      data: await readSpotTemperature(context, params.id, query),
    }),
    file: (context, { params }) => downloadMediaFile(context, params.id),
    remove: async (context, { params }) => {
      await removeMediaFile(context, params.id);
      return { message: "File removed" };
    },
  });
}
