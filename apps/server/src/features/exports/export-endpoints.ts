import { listExports } from "@overfly/contract/exports/list-exports";
import { recordExports } from "@overfly/contract/exports/record-exports";
import type { PageQuery } from "@overfly/contract/page";
import type { CloudItemQuery } from "@overfly/contract/media/cloud-items";
import type { SiteQuery } from "@overfly/contract/sites/sites";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listClients } from "#features/clients/client-rows.ts";
import { listDocks } from "#features/docks/dock-service.ts";
import { listFlights } from "#features/flights/list-flights.ts";
import { listAccessories, listBatteries, listDrones, listPayloads } from "#features/inventory/list-items.ts";
import { listKits } from "#features/inventory/list-kits.ts";
import { listWorkOrders } from "#features/inventory/maintenance/work-orders.ts";
import { listPrograms } from "#features/inventory/maintenance/maintenance-programs.ts";
import { listDueMaintenance } from "#features/inventory/records/due-maintenance.ts";
import { listLocations } from "#features/inventory/records/storage-locations.ts";
import { listCloudItems } from "#features/media/cloud/list-items.ts";
import { listMembers } from "#features/members/list-members.ts";
import { listMissions } from "#features/missions/list-missions.ts";
import { listOrders } from "#features/missions/multi-site/list-orders.ts";
import { pageOfCertificates } from "#features/pilots/certificates/all-certificates.ts";
import { listPilots } from "#features/pilots/list-pilots.ts";
import { listProjects } from "#features/projects/project-rows.ts";
import { listSiteReports } from "#features/reports/site-reports/site-report-service.ts";
import { withContacts } from "#features/sites/contacts/contacts-of.ts";
import { listDocuments } from "#features/sites/documents/site-documents.ts";
import { listZones } from "#features/sites/zones/list-zones.ts";
import { listSites } from "#features/sites/list-sites.ts";
import { listStreams } from "#features/streams/stream-service.ts";
import {
  accessoryColumns,
  batteryColumns,
  droneColumns,
  kitColumns,
  payloadColumns,
} from "./columns/item-columns.ts";
import {
  cloudItemColumns,
  locationColumns,
  memberColumns,
  programColumns,
  streamColumns,
} from "./columns/record-columns.ts";
import { flightColumns, missionColumns, orderColumns } from "./columns/mission-columns.ts";
import { clientColumns, projectColumns, siteColumns } from "./columns/site-columns.ts";
import {
  certificateColumns,
  dockColumns,
  dueColumns,
  pilotColumns,
  workOrderColumns,
} from "./columns/work-columns.ts";
import { siteReportColumns, zoneColumns } from "./columns/site-record-columns.ts";
import { RECORD_HANDLERS } from "./record-handlers.ts";
import { documentColumns } from "./columns/document-columns.ts";
import { exportOf, pageOf, type Pages } from "./export-of.ts";

interface OfSite {
  site: string;
}
const idOf = ({ id }: { id: string | number }) => id;
const tokenOf = ({ token }: { token: string }) => token;

const HANDLERS = {
  missions: exportOf({ name: "missions", list: listMissions, columns: missionColumns, keyOf: tokenOf }),
  multiSiteOrders: exportOf({
    name: "multi-site-orders",
    list: listOrders,
    columns: orderColumns,
    keyOf: tokenOf,
  }),
  sites: exportOf({
    name: "sites",
    list: async (context, query: SiteQuery) => ({
      data: await withContacts(context, (await listSites(context, query)).data),
    }),
    columns: siteColumns,
    keyOf: tokenOf,
  }),
  flights: exportOf({ name: "flights", list: listFlights, columns: flightColumns, keyOf: idOf }),
  clients: exportOf({ name: "clients", list: listClients, columns: clientColumns, keyOf: idOf }),
  pilots: exportOf({ name: "pilots", list: listPilots, columns: pilotColumns, keyOf: idOf }),
  certificates: exportOf({
    name: "certificates",
    list: async (context, pages: Pages) => ({ data: await pageOfCertificates(context, pages) }),
    columns: certificateColumns,
    keyOf: idOf,
  }),
  projects: exportOf({ name: "projects", list: listProjects, columns: projectColumns, keyOf: idOf }),
  kits: exportOf({ name: "kits", list: listKits, columns: kitColumns, keyOf: idOf }),
  drones: exportOf({ name: "drones", list: listDrones, columns: droneColumns, keyOf: idOf }),
  payloads: exportOf({ name: "payloads", list: listPayloads, columns: payloadColumns, keyOf: idOf }),
  batteries: exportOf({ name: "batteries", list: listBatteries, columns: batteryColumns, keyOf: idOf }),
  accessories: exportOf({
    name: "accessories",
    list: listAccessories,
    columns: accessoryColumns,
    keyOf: idOf,
  }),
  docks: exportOf({ name: "docks", list: listDocks, columns: dockColumns, keyOf: idOf }),
  workOrders: exportOf({
    name: "work-orders",
    list: listWorkOrders,
    columns: workOrderColumns,
    keyOf: idOf,
  }),
  maintenanceDue: exportOf({
    name: "maintenance-due",
    list: async (context, pages: Pages) => ({
      data: pageOf((await listDueMaintenance(context)).data, pages),
    }),
    columns: dueColumns,
    keyOf: idOf,
  }),
  programs: exportOf({
    name: "maintenance-programs",
    list: listPrograms,
    columns: programColumns,
    keyOf: idOf,
  }),
  storageLocations: exportOf({
    name: "storage-locations",
    list: listLocations,
    columns: locationColumns,
    keyOf: idOf,
  }),
  members: exportOf({ name: "members", list: listMembers, columns: memberColumns, keyOf: idOf }),
  zones: exportOf({
    name: "zones",
    list: async (context, { site, ...query }: Pages & OfSite & Pick<PageQuery, "sorts">) => ({
      data: pageOf(await listZones(context, site, query), query),
    }),
    columns: zoneColumns,
    keyOf: idOf,
  }),
  siteDocuments: exportOf({
    name: "site-documents",
    list: (context, { site, ...query }: PageQuery & OfSite) => listDocuments(context, site, query),
    columns: documentColumns,
    keyOf: idOf,
  }),
  siteReports: exportOf({
    name: "site-reports",
    list: (context, { site, ...query }: Pages & OfSite) => listSiteReports(context, site, query),
    columns: siteReportColumns,
    keyOf: idOf,
  }),
  streams: exportOf({ name: "streams", list: listStreams, columns: streamColumns, keyOf: idOf }),
  cloudItems: exportOf({
    name: "cloud",
    list: (context, { site, ...query }: CloudItemQuery & { site: string }) =>
      listCloudItems(context, site, query),
    columns: cloudItemColumns,
    keyOf: ({ type, id, mission_token }) => `${type}-${id ?? mission_token ?? ""}`,
  }),
};

export const exportEndpoints = (app: FastifyInstance, services: Services) => {
  mount(app, services, listExports, HANDLERS);
  mount(app, services, recordExports, RECORD_HANDLERS);
};
