import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { copyRoute } from "./copy-route.ts";
import { importRoute } from "#features/flight-routes/files/import-route.ts";
import { addComment, listComments, removeComment } from "./route-comments.ts";
import { exportRoute, listFormats } from "#features/flight-routes/files/route-file.ts";
import { localeOf } from "@overfly/i18n/locale";
import { listLastFlights, resumeRoute } from "./resume-route.ts";
import { lockRoute, unlockRoute } from "./route-locks.ts";
import { listRoutes, getRoute } from "./route-rows.ts";
import { createRoute, deleteRoute, updateRoute } from "./route-service.ts";
import { listVersions, restoreVersion, getVersion } from "./route-versions.ts";

export const flightRouteEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, flightRoutes, {
    list: async (context, { params }) => ({ data: await listRoutes(context, params.token) }),
    create: async (context, { params, body }) => ({ data: await createRoute(context, params.token, body) }),
    importFile: async (context, { params, request }) => ({
      data: await importRoute(context, params.token, request),
    }),
    get: async (context, { params }) => ({ data: await getRoute(context, params) }),
    update: async (context, { params, body }) => ({ data: await updateRoute(context, params, body) }),
    remove: async (context, { params }) => {
      await deleteRoute(context, params);
      return { message: "Route deleted" };
    },
    exportFile: (context, { params, query }) =>
      exportRoute(context, params, { format: query.format, batteryNumber: query.battery_number }),
    formats: async (context, { params }) => ({ data: await listFormats(context, params) }),
    versions: async (context, { params }) => ({ data: await listVersions(context, params) }),
    version: async (context, { params }) => ({ data: await getVersion(context, params) }),
    restore: async (context, { params }) => ({ data: await restoreVersion(context, params) }),
    lock: async (context, { params }) => ({ data: await lockRoute(context, params) }),
    unlock: async (context, { params }) => ({ data: await unlockRoute(context, params) }),
    copy: async (context, { params, body }) => ({ data: await copyRoute(context, params, body) }),
    lastFlights: async (context, { params, request }) => ({
      data: await listLastFlights(context, params, localeOf(request.headers["accept-language"])),
    }),
    resume: async (context, { params, body }) => ({ data: await resumeRoute(context, params, body) }),
    comments: async (context, { params }) => ({ data: await listComments(context, params) }),
    comment: async (context, { params, body }) => ({ data: await addComment(context, params, body.text) }),
    removeComment: async (context, { params }) => {
      await removeComment(context, params);
      return { message: "Comment deleted" };
    },
  });
