import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Boundary, BoundingBox, Point } from "#geometry.ts";
import { UploadStatus } from "./upload-status.ts";
import { PlantModels, SiteModelIds, SiteModels } from "./plant-models.ts";
import { Mounting, SolarData } from "./solar-data.ts";
import { SiteContact } from "./site-contacts.ts";
import { SiteTags, TagFilter } from "./site-tags.ts";
import { SiteTexts } from "./site-texts.ts";
import { layoutEndpoints } from "./layout-endpoints.ts";
import { MAX_PLANT_ELEMENTS, PlantElement, PlantElementKind } from "./plant-elements.ts";
import {
  dataOf,
  MessageReply,
  Id,
  listOf,
  oneOrMoreOf,
  PageQuery,
  pageOf,
  Token,
  TokenParams,
} from "#page.ts";

export const INDUSTRIES = [
  "solar",
  "wind",
  "power_lines",
  "oil_and_gas",
  "construction",
  "telecom",
  "agriculture",
  "other",
] as const;
export const Industry = z.enum(INDUSTRIES);
export const SITE_STATUSES = ["active", "archived"] as const;
export const SiteStatus = z.enum(SITE_STATUSES);

/** A site in lists and on maps. */
export const Site = z.object({
  token: z.string(),
  name: z.string(),
  client: z.object({ id: z.number().int(), company_name: z.string() }),
  industry: Industry,
  country: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  time_zone: z.string(),
  status: SiteStatus,
  tags: z.array(z.string()),
  /** The version of its cover image; null without one. */
  cover: z.string().nullable(),
  location: Point.nullable(),
  area_ha: z.number().nullable(),
  capacity_kwdc: z.number().nullable(),
  has_data_product: z.boolean(),
  /** Whether a completed mission looked for anomalies; if not, none being open means nothing. */
  is_analyzed: z.boolean(),
  open_anomalies: z.number().int(),
  /** Open ones outside of what the site's last inspection covered. */
  not_inspected_anomalies: z.number().int(),
  /** What is open, each anomaly in its latest state, as everywhere that a site's losses are shown. */
  lost_kwdc: z.number(),
  /** Null where the site's specific yield or tariff was unknown. */
  lost_money_per_year: z.number().nullable(),
  currency: z.string(),
  last_inspected_at: z.iso.datetime().nullable(),
  module_count: z.number().int(),
  /** Null before the first report, and to clients. */
  upload_status: UploadStatus.nullable(),
  updated_at: z.iso.datetime(),
});
export type Site = z.infer<typeof Site>;

/** `ground_elevation_m` is above the WGS 84 ellipsoid. */
export const SiteDetail = Site.extend({
  ...SolarData.shape,
  ...SiteTexts.shape,
  ...SiteModels.shape,
  boundary: Boundary.nullable(),
  ground_elevation_m: z.number().nullable(),
  contacts: z.array(SiteContact),
  mission_count: z.number().int(),
  created_at: z.iso.datetime(),
});
export type SiteDetail = z.infer<typeof SiteDetail>;

const SiteFields = SolarData.partial()
  .extend(SiteTexts.partial().shape)
  .extend(SiteModelIds.shape)
  .extend({
    name: z.string().trim().min(1).max(120),
    industry: Industry,
    /** Set by the center alone. */
    tags: SiteTags,
    country: z.string().trim().max(80).nullish(),
    city: z.string().trim().max(80).nullish(),
    address: z.string().trim().max(300).nullish(),
    time_zone: z.string().min(1).max(64),
    location: Point.nullish(),
    boundary: Boundary.nullish(),
    ground_elevation_m: z.number().min(-500).max(9000).nullish(),
  });

export const NewSite = SiteFields.extend({
  client_id: Id,
  industry: Industry.default("solar"),
  tags: SiteTags.default([]),
  time_zone: SiteFields.shape.time_zone.default("UTC"),
});
export type NewSite = z.infer<typeof NewSite>;

/** Every field is optional; `updated_at` is the version that was edited (409 if it has changed since). */
export const SiteChanges = SiteFields.partial().extend({
  updated_at: z.iso.datetime(),
});
export type SiteChanges = z.infer<typeof SiteChanges>;

export const SiteQuery = PageQuery.extend({
  industries: oneOrMoreOf(INDUSTRIES).optional(),
  clients: z.string().max(400).optional(),
  has_data_product: z.stringbool().optional(),
  tags: TagFilter.optional(),
  status: SiteStatus.optional(),
});
export type SiteQuery = z.infer<typeof SiteQuery>;

export const ZONE_KINDS = [
  "block",
  "inverter_area",
  "substation",
  "no_fly",
  "take_off",
  "restricted",
] as const;
export const ZoneKind = z.enum(ZONE_KINDS);
export const Zone = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: ZoneKind,
  polygon: Boundary,
  colour: z.string().nullable(),
  max_height_m: z.number().nullable(),
  updated_at: z.iso.datetime(),
});
export type Zone = z.infer<typeof Zone>;

export const MapSite = Site.pick({
  token: true,
  name: true,
  location: true,
  has_data_product: true,
  is_analyzed: true,
  open_anomalies: true,
  not_inspected_anomalies: true,
  status: true,
}).extend({
  boundary: Boundary.nullable(),
});
export type MapSite = z.infer<typeof MapSite>;

/** Options and defaults of the form for a new site. */
const SiteCreateData = z.object({
  clients: z.array(z.object({ id: z.number().int(), company_name: z.string() })),
  industries: z.array(Industry),
  mountings: z.array(Mounting),
  ...PlantModels.shape,
  defaults: SiteDetail.pick({
    industry: true,
    country: true,
    city: true,
    time_zone: true,
    mounting: true,
    currency: true,
  }).extend({ client_id: z.number().int().nullable() }),
});
export type SiteCreateData = z.infer<typeof SiteCreateData>;

/** A site with the options of the form that edits it. */
const SiteEditData = SiteCreateData.omit({ clients: true, defaults: true }).extend({ site: SiteDetail });

export const sites = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/sites",
    permission: "view sites",
    summary: "Sites, by name",
    query: SiteQuery,
    reply: pageOf(Site),
  }),
  map: endpoint({
    method: "GET",
    path: "/api/ops/sites/map",
    permission: "view sites",
    summary: "Every active site with its boundary, for maps (2000 at most)",
    reply: listOf(MapSite),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/show",
    permission: "view sites",
    summary: "One site",
    params: TokenParams,
    reply: dataOf(SiteDetail),
  }),
  createData: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/create",
    permission: "add sites",
    side: ["center"],
    summary: "Options and defaults for a new site; the token is `new`, or a site to take defaults from",
    params: z.object({ token: z.union([z.literal("new"), Token]) }),
    reply: dataOf(SiteCreateData),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/sites",
    permission: "add sites",
    side: ["center"],
    summary: "Add a site",
    body: NewSite,
    reply: dataOf(SiteDetail),
  }),
  editData: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/edit",
    permission: "edit sites",
    summary: "A site with the options of the form that edits it",
    params: TokenParams,
    reply: dataOf(SiteEditData),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/sites/:token",
    permission: "edit sites",
    summary: "Change a site",
    params: TokenParams,
    body: SiteChanges,
    reply: dataOf(SiteDetail),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/sites/:token",
    permission: "delete sites",
    side: ["center"],
    summary: "Delete a site with its routes, zones, layouts and documents; 409 where it has missions",
    params: TokenParams,
    reply: MessageReply,
  }),
  archive: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/archive",
    permission: "delete sites",
    side: ["center"],
    summary: "Archive a site: lists and maps no longer show it, and everything is kept",
    params: TokenParams,
    reply: dataOf(SiteDetail),
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/restore",
    permission: "delete sites",
    side: ["center"],
    summary: "Restore an archived site",
    params: TokenParams,
    reply: dataOf(SiteDetail),
  }),
  zones: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/zones",
    permission: "view sites",
    summary: "Zones of a site, by name",
    params: TokenParams,
    query: PageQuery.pick({ sorts: true }),
    reply: listOf(Zone),
  }),
  ...layoutEndpoints,
  plant: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/plant",
    permission: "view sites",
    summary: `Plant elements in a bounding box (the first ${MAX_PLANT_ELEMENTS} at most)`,
    params: TokenParams,
    query: z.object({ bbox: BoundingBox.optional(), kind: PlantElementKind.optional() }),
    reply: z.object({ data: z.array(PlantElement), truncated: z.boolean() }),
  }),
  tags: endpoint({
    method: "GET",
    path: "/api/ops/sites/tags",
    permission: "view sites",
    summary: "The tags of all sites, by name",
    reply: listOf(z.string()),
  }),
  industries: endpoint({
    method: "GET",
    path: "/api/ops/helper/industries",
    permission: "available",
    summary: "Industries of sites",
    reply: listOf(z.object({ key: Industry, label: z.string() })),
  }),
};
