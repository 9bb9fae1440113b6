import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { ClientQuery } from "#clients/clients.ts";
import { DockQuery } from "#docks/docks.ts";
import { endpoint } from "#endpoint.ts";
import { FlightQuery } from "#flights/flights.ts";
import { ArchivableQuery, ItemQuery } from "#inventory/items.ts";
import { ProgramQuery } from "#inventory/maintenance-programs.ts";
import { WorkOrderQuery } from "#inventory/work-orders.ts";
import { CloudItemQuery } from "#media/cloud-items.ts";
import { MemberQuery } from "#members/members.ts";
import { MissionQuery } from "#missions/missions.ts";
import { PageQuery, Token } from "#page.ts";
import { PilotQuery } from "#pilots/pilots.ts";
import { ProjectQuery } from "#projects/projects.ts";
import { SiteQuery } from "#sites/sites.ts";
import { StreamQuery } from "#streams/streams.ts";

const language = {
  /** Of headers and values; by default the reader's. */
  language: z.enum(LOCALES).optional(),
};

/** A list's search, filters and order go without its pages. */
const pages = { page: true, item_count: true } as const;

const path = "/api/ops/exports";
const csv = { method: "GET", file: "text/csv", perMinute: 20 } as const;
const center = ["center"] as const;
const equipmentSide = ["center", "pilot"] as const;

/** All rows that a list's filters show, as CSV. Who may see the list may export it. */
export const listExports = {
  missions: endpoint({
    ...csv,
    path: `${path}/missions`,
    permission: "view missions",
    summary: "Missions (orders, for clients) as CSV",
    query: MissionQuery.omit(pages).extend(language),
  }),
  multiSiteOrders: endpoint({
    ...csv,
    path: `${path}/multi-site-orders`,
    permission: "view missions",
    side: ["center", "client"],
    summary: "Orders for several sites as CSV, each with how far its missions are",
    query: PageQuery.omit(pages).extend(language),
  }),
  sites: endpoint({
    ...csv,
    path: `${path}/sites`,
    permission: "view sites",
    summary: "Sites as CSV",
    query: SiteQuery.omit(pages).extend(language),
  }),
  flights: endpoint({
    ...csv,
    path: `${path}/flights`,
    permission: "view flights",
    summary: "Flights as CSV",
    query: FlightQuery.omit(pages).extend(language),
  }),
  clients: endpoint({
    ...csv,
    path: `${path}/clients`,
    permission: "view clients",
    side: center,
    summary: "Client organizations as CSV",
    query: ClientQuery.omit(pages).extend(language),
  }),
  pilots: endpoint({
    ...csv,
    path: `${path}/employees`,
    permission: "view employees",
    side: center,
    summary: "Pilots as CSV",
    query: PilotQuery.omit(pages).extend(language),
  }),
  certificates: endpoint({
    ...csv,
    path: `${path}/certificates`,
    permission: "view employees",
    side: center,
    summary: "The certificates of all pilots as CSV, the soonest to expire first",
    query: z.object(language),
  }),
  projects: endpoint({
    ...csv,
    path: `${path}/projects`,
    permission: "view projects",
    side: ["center", "client"],
    summary: "Projects as CSV",
    query: ProjectQuery.omit(pages).extend(language),
  }),
  kits: endpoint({
    ...csv,
    path: `${path}/kits`,
    permission: "view kits",
    side: equipmentSide,
    summary: "Kits as CSV",
    query: ArchivableQuery.omit(pages).extend(language),
  }),
  drones: endpoint({
    ...csv,
    path: `${path}/drones`,
    permission: "view drones",
    side: equipmentSide,
    summary: "Drones as CSV",
    query: ItemQuery.omit(pages).extend(language),
  }),
  payloads: endpoint({
    ...csv,
    path: `${path}/payloads`,
    permission: "view payloads",
    side: equipmentSide,
    summary: "Payloads as CSV",
    query: ItemQuery.omit(pages).extend(language),
  }),
  batteries: endpoint({
    ...csv,
    path: `${path}/batteries`,
    permission: "view batteries",
    side: equipmentSide,
    summary: "Batteries as CSV",
    query: ItemQuery.omit(pages).extend(language),
  }),
  accessories: endpoint({
    ...csv,
    path: `${path}/accessories`,
    permission: "view accessories",
    side: equipmentSide,
    summary: "Accessories as CSV",
    query: ItemQuery.omit(pages).extend(language),
  }),
  docks: endpoint({
    ...csv,
    path: `${path}/docks`,
    permission: "view docks",
    side: equipmentSide,
    summary: "Docks as CSV",
    query: DockQuery.omit(pages).extend(language),
  }),
  workOrders: endpoint({
    ...csv,
    path: `${path}/work-orders`,
    permission: "available",
    side: center,
    summary: "Work orders as CSV, of the kinds that the caller may view",
    query: WorkOrderQuery.omit(pages).extend(language),
  }),
  maintenanceDue: endpoint({
    ...csv,
    path: `${path}/maintenance-due`,
    permission: "available",
    side: center,
    summary: "Maintenance that is overdue or due soon as CSV, of the kinds that the caller may view",
    query: z.object(language),
  }),
  programs: endpoint({
    ...csv,
    path: `${path}/maintenance-programs`,
    permission: "available",
    side: center,
    summary: "Maintenance programs as CSV, of the kinds that the caller may view",
    query: ProgramQuery.omit(pages).extend(language),
  }),
  storageLocations: endpoint({
    ...csv,
    path: `${path}/storage-locations`,
    permission: "view kits",
    side: center,
    summary: "Storage locations as CSV",
    query: ArchivableQuery.omit(pages).extend(language),
  }),
  members: endpoint({
    ...csv,
    path: `${path}/members`,
    permission: "allow managing accounts",
    side: ["center", "client"],
    summary: "Members of the user's organization as CSV",
    query: MemberQuery.omit(pages).extend(language),
  }),
  zones: endpoint({
    ...csv,
    path: `${path}/zones`,
    permission: "view sites",
    summary: "Zones of a site as CSV",
    query: PageQuery.pick({ sorts: true }).extend({ site: Token, ...language }),
  }),
  siteDocuments: endpoint({
    ...csv,
    path: `${path}/site-documents`,
    permission: "view sites",
    summary: "Documents of a site as CSV",
    query: PageQuery.omit(pages).extend({ site: Token, ...language }),
  }),
  siteReports: endpoint({
    ...csv,
    path: `${path}/site-reports`,
    permission: "view missions",
    side: ["center", "client"],
    summary: "Generated reports of a site as CSV",
    query: z.object({ site: Token, ...language }),
  }),
  streams: endpoint({
    ...csv,
    path: `${path}/streams`,
    permission: "view streaming",
    summary: "Streams as CSV, live ones first",
    query: StreamQuery.omit(pages).extend(language),
  }),
  cloudItems: endpoint({
    ...csv,
    path: `${path}/clouds`,
    permission: "view clouds",
    summary: "Missions, folders and files of an open folder of a site's cloud as CSV",
    query: CloudItemQuery.omit(pages).extend({ site: Token, ...language }),
  }),
};
