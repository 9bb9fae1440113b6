import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import { damageReports } from "@overfly/contract/inventory/damage-reports";
import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { storageLocations } from "@overfly/contract/inventory/storage-locations";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listActivity, logActivity } from "./activity-log.ts";
import { addDamagePhoto, reportDamage } from "./damage-reports.ts";
import { listDueMaintenance } from "./due-maintenance.ts";
import {
  addItemDocument,
  itemDocumentFile,
  listItemDocuments,
  removeItemDocument,
} from "./item-documents.ts";
import { listMaintenance, listPerformers, logMaintenance, verifyMaintenance } from "./maintenance-log.ts";
import {
  archiveLocation,
  createLocation,
  listLocations,
  restoreLocation,
  updateLocation,
} from "./storage-locations.ts";

/** What is kept about equipment: where it is, what happened to it, its maintenance and documents. */
export function recordEndpoints(app: FastifyInstance, services: Services): void {
  mount(app, services, storageLocations, {
    list: (context, { query }) => listLocations(context, query),
    create: async (context, { body }) => ({ data: await createLocation(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateLocation(context, params.id, body) }),
    archive: async (context, { params }) => ({ data: await archiveLocation(context, params.id) }),
    restore: async (context, { params }) => ({ data: await restoreLocation(context, params.id) }),
  });
  mount(app, services, activityLogs, {
    list: (context, { query }) => listActivity(context, query),
    create: async (context, { body }) => ({ data: await logActivity(context, body) }),
  });
  mount(app, services, damageReports, {
    create: async (context, { body }) => ({ data: await reportDamage(context, body) }),
    addPhoto: async (context, { params, request }) => ({
      data: await addDamagePhoto(context, params.id, request),
    }),
  });
  mount(app, services, maintenanceLogs, {
    list: (context, { query }) => listMaintenance(context, query),
    create: async (context, { body }) => ({ data: await logMaintenance(context, body) }),
    verify: async (context, { params }) => ({ data: await verifyMaintenance(context, params.id) }),
    performers: async (context, { query }) => ({ data: await listPerformers(context, query) }),
    due: (context) => listDueMaintenance(context),
  });
  mount(app, services, itemDocuments, {
    list: (context, { query }) => listItemDocuments(context, query),
    upload: async (context, { query, request }) => ({ data: await addItemDocument(context, query, request) }),
    file: (context, { params }) => itemDocumentFile(context, params.id),
    remove: async (context, { params }) => {
      await removeItemDocument(context, params.id);
      return { message: "Document deleted" };
    },
  });
}
