import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { ClientQuery } from "#clients/clients.ts";
import { endpoint } from "#endpoint.ts";
import { FlightQuery } from "#flights/flights.ts";
import { ArchivableQuery, ItemQuery } from "#inventory/items.ts";
import { WorkOrderQuery } from "#inventory/work-orders.ts";
import { MissionQuery } from "#missions/missions.ts";
import { PageQuery } from "#page.ts";
import { PilotQuery } from "#pilots/pilots.ts";
import { ProjectQuery } from "#projects/projects.ts";
import { SiteQuery } from "#sites/sites.ts";

const language = {
  /** Of headers and values; by default the reader's. */
  language: z.enum(LOCALES).optional(),
};

/** A list's search, filters and order go without its pages. */
const pages = { page: true, item_count: true } as const;

const path = "/api/ops/exports";
const file = "text/csv";
const perMinute = 20;

/** All rows that a list's filters show, as CSV. Who may see the list may export it. */
export const listExports = {
  missions: endpoint({
    method: "GET",
    path: `${path}/missions`,
    permission: "view missions",
    summary: "Missions (orders, for clients) as CSV",
    query: MissionQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  sites: endpoint({
    method: "GET",
    path: `${path}/sites`,
    permission: "view sites",
    summary: "Sites as CSV",
    query: SiteQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  flights: endpoint({
    method: "GET",
    path: `${path}/flights`,
    permission: "view flights",
    summary: "Flights as CSV",
    query: FlightQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  clients: endpoint({
    method: "GET",
    path: `${path}/clients`,
    permission: "view clients",
    side: ["center"],
    summary: "Client organizations as CSV",
    query: ClientQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  pilots: endpoint({
    method: "GET",
    path: `${path}/employees`,
    permission: "view employees",
    side: ["center"],
    summary: "Pilots as CSV",
    query: PilotQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  certificates: endpoint({
    method: "GET",
    path: `${path}/certificates`,
    permission: "view employees",
    side: ["center"],
    summary: "The certificates of all pilots as CSV, the soonest to expire first",
    query: z.object(language),
    file,
    perMinute,
  }),
  projects: endpoint({
    method: "GET",
    path: `${path}/projects`,
    permission: "view projects",
    side: ["center", "client"],
    summary: "Projects as CSV",
    query: ProjectQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  kits: endpoint({
    method: "GET",
    path: `${path}/kits`,
    permission: "view kits",
    side: ["center", "pilot"],
    summary: "Kits as CSV",
    query: ArchivableQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  drones: endpoint({
    method: "GET",
    path: `${path}/drones`,
    permission: "view drones",
    side: ["center", "pilot"],
    summary: "Drones as CSV",
    query: ItemQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  payloads: endpoint({
    method: "GET",
    path: `${path}/payloads`,
    permission: "view payloads",
    side: ["center", "pilot"],
    summary: "Payloads as CSV",
    query: ItemQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  batteries: endpoint({
    method: "GET",
    path: `${path}/batteries`,
    permission: "view batteries",
    side: ["center", "pilot"],
    summary: "Batteries as CSV",
    query: ItemQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  accessories: endpoint({
    method: "GET",
    path: `${path}/accessories`,
    permission: "view accessories",
    side: ["center", "pilot"],
    summary: "Accessories as CSV",
    query: ItemQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  docks: endpoint({
    method: "GET",
    path: `${path}/docks`,
    permission: "view docks",
    side: ["center", "pilot"],
    summary: "Docks as CSV",
    query: PageQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
  workOrders: endpoint({
    method: "GET",
    path: `${path}/work-orders`,
    permission: "available",
    side: ["center"],
    summary: "Work orders as CSV, of the kinds that the caller may view",
    query: WorkOrderQuery.omit(pages).extend(language),
    file,
    perMinute,
  }),
};
