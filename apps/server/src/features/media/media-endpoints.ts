import { cloudFolders, cloudItems } from "@overfly/contract/media/cloud-items";
import { cloudLinks, guestCloud } from "@overfly/contract/media/cloud-links";
import { cloudOverview } from "@overfly/contract/media/cloud-overview";
import { deliverables } from "@overfly/contract/media/deliverables";
import { media } from "@overfly/contract/media/media";
import { temperatures } from "@overfly/contract/media/temperatures";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import {
  downloadMediaFile,
  getThumbnail,
  getMediaFile,
  listMediaFiles,
  uploadSummary,
} from "./media-service.ts";
import { getCloudOverview } from "./cloud/cloud-overview.ts";
import { streamArchive } from "./cloud/archive.ts";
import { publishFile, renameFile } from "./cloud/change-file.ts";
import { viewContent } from "./cloud/file-content.ts";
import { createFolder, renameFolder } from "./cloud/folders.ts";
import { listCloudItems } from "./cloud/list-items.ts";
import { missionDeliverables } from "./cloud/mission-deliverables.ts";
import { moveItems, removeItems } from "./cloud/move-items.ts";
import { removeMediaFile } from "./cloud/remove-files.ts";
import { siteMediaData } from "./cloud/site-media-data.ts";
import { getPreview } from "./preview-service.ts";
import { createCloudLink, listCloudLinks, revokeCloudLink } from "./shared-links/cloud-links.ts";
import { guestArchive, guestFile, guestThumbnail, openCloudLink } from "./shared-links/guest-cloud.ts";
import { listShots } from "./shots/list-shots.ts";
import { readAreaTemperatures, readSpotTemperature, renderThermalImage } from "./thermal-service.ts";
import { uploadEndpoints } from "./upload-endpoints.ts";

export function mediaEndpoints(app: FastifyInstance, services: Services) {
  uploadEndpoints(app, services);
  sharedLinkEndpoints(app, services);
  mount(app, services, media, {
    listForMission: (context, { params, query }) => listMediaFiles(context, params.token, query),
    summary: async (context, { params }) => ({ data: await uploadSummary(context, params.token) }),
    get: async (context, { params }) => ({ data: await getMediaFile(context, params.id) }),
    shots: async (context, { params, query }) => ({ data: await listShots(context, params.id, query) }),
    thumbnail: (context, { params }) => getThumbnail(context, params.id),
    preview: (context, { params }) => getPreview(context, params.id),
    thermal: (context, { params, query }) => renderThermalImage(context, params.id, query),
    spot: async (context, { params, query }) => ({
      data: await readSpotTemperature(context, params.id, query),
    }),
    content: (context, { params, request }) => viewContent(context, params.id, request),
    file: (context, { params }) => downloadMediaFile(context, params.id),
    rename: async (context, { params, body }) => ({ data: await renameFile(context, params.id, body.name) }),
    publish: async (context, { params, body }) => ({
      data: await publishFile(context, params.id, body.is_published),
    }),
    remove: async (context, { params }) => {
      await removeMediaFile(context, params.id);
      return { message: "File removed" };
    },
  });
  mount(app, services, temperatures, {
    area: async (context, { params, query }) => ({
      data: await readAreaTemperatures(context, params.id, query),
    }),
  });
  mount(app, services, cloudItems, {
    list: (context, { params, query }) => listCloudItems(context, params.token, query),
    mediaData: async (context, { params }) => ({ data: await siteMediaData(context, params.token) }),
    move: async (context, { params, body }) => {
      await moveItems(context, params.token, body);
      return { message: "Moved" };
    },
    remove: async (context, { params, body }) => ({
      data: { file_count: await removeItems(context, params.token, body) },
    }),
    archive: (context, { params, query }) => streamArchive(context, params.token, query),
  });
  mount(app, services, cloudOverview, {
    get: async (context) => ({ data: await getCloudOverview(context) }),
  });
  mount(app, services, cloudFolders, {
    create: async (context, { params, body }) => ({ data: await createFolder(context, params.token, body) }),
    rename: async (context, { params, body }) => ({
      data: await renameFolder(context, params.id, body.name),
    }),
  });
  mount(app, services, deliverables, {
    listForMission: async (context, { params }) => ({
      data: await missionDeliverables(context, params.token),
    }),
  });
}

function sharedLinkEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, cloudLinks, {
    list: async (context, { params }) => ({ data: await listCloudLinks(context, params.token) }),
    create: async (context, { params, body }) => ({
      data: await createCloudLink(context, params.token, body),
    }),
    revoke: async (context, { params }) => {
      await revokeCloudLink(context, params.id);
      return { message: "Link revoked" };
    },
  });
  mount(app, services, guestCloud, {
    open: async (context, { body }) => ({ data: await openCloudLink(context, body) }),
    thumbnail: (context, { params, query }) => guestThumbnail(context, query.ticket, params.id),
    file: (context, { params, query }) => guestFile(context, query.ticket, params.id),
    archive: (context, { query }) => guestArchive(context, query),
  });
}
