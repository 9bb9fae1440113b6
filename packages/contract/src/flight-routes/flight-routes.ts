import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { LineString, Position } from "#geometry.ts";
import { dataOf, MessageReply, listOf, Token, TokenParams } from "#page.ts";
import { RouteComment } from "./route-comment.ts";
import { RouteDocument } from "./route-document.ts";
import { RouteFileWarning } from "./route-file-warning.ts";
import { RouteStatistics } from "./route-statistics.ts";
import { LastFlight, ResumeFlight } from "./resume-flight.ts";

const id = z.coerce.number().int().positive().max(2_147_483_647);
const RouteParams = z.object({ token: Token, id });
const VersionParams = RouteParams.extend({ version: id });
const CommentParams = RouteParams.extend({ comment: id });

/** What the planner objects to, with its locations on the map. Metres, seconds, degrees, W/m² or a share, by the code. */
export const RouteIssue = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "hint"]),
  worst: z.number().nullable(),
  limit: z.number().nullable(),
  locations: z.array(Position),
  /** Zone or obstacle that it concerns. */
  subject_id: z.string().nullable(),
});
export type RouteIssue = z.infer<typeof RouteIssue>;

export const FlightRoute = z.object({
  id: z.number().int(),
  name: z.string(),
  site: z.object({ token: z.string(), name: z.string() }),
  document: RouteDocument,
  statistics: RouteStatistics,
  /** The flight path, one line per battery flight. */
  path: z.array(LineString),
  issues: z.array(RouteIssue),
  /** From 1; an update names the version it was made from. */
  version: z.number().int(),
  locked_by: z
    .object({ user_id: z.string(), name: z.string(), since: z.iso.datetime().nullable() })
    .nullable(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
});
export type FlightRoute = z.infer<typeof FlightRoute>;

export const NewFlightRoute = z.object({
  name: z.string().trim().min(1).max(80),
  document: RouteDocument,
});
export type NewFlightRoute = z.infer<typeof NewFlightRoute>;

export const RouteVersion = FlightRoute.pick({
  name: true,
  document: true,
  statistics: true,
  path: true,
  issues: true,
  version: true,
}).extend({ created_at: z.iso.datetime(), created_by: z.string().nullable() });
export type RouteVersion = z.infer<typeof RouteVersion>;

/** With the items' names, to show what changed from one version to the next. */
const RouteVersionSummary = RouteVersion.omit({ document: true, path: true, issues: true }).extend({
  items: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string() })),
});
export type RouteVersionSummary = z.infer<typeof RouteVersionSummary>;

export const RouteFileFormat = z.enum([
  "wpml",
  "qgc-plan",
  "wpl",
  "litchi-csv",
  "kml",
  "geojson",
  "gpx",
  "waypoint-csv",
]);
export type RouteFileFormat = z.infer<typeof RouteFileFormat>;

const ExportQuery = z.object({
  format: RouteFileFormat.default("wpml"),
  battery_number: z.coerce.number().int().min(1).max(200).optional(),
});

/** What each format would leave out of a route, or why it can't be written. */
const FormatOffer = z.object({
  format: RouteFileFormat,
  warnings: z.array(RouteFileWarning),
  refusal: RouteFileWarning.nullable(),
});

/** A route read from a file, not saved until it is created. */
const ImportedDocument = z.object({
  name: z.string().nullable(),
  format: RouteFileFormat,
  document: RouteDocument,
  warnings: z.array(RouteFileWarning),
});

/** For a document of 20,000 waypoints or rows. */
const MAX_DOCUMENT_BYTES = 3 * 1024 * 1024;

const base = { side: ["center", "pilot"] } as const;
const OF_SITE = "/api/ops/sites/:token/routes";
const ONE = `${OF_SITE}/:id` as const;
const viewing = { ...base, permission: "view routes" } as const;
const changing = { ...base, permission: "update routes" } as const;

export const flightRoutes = {
  list: endpoint({
    ...viewing,
    method: "GET",
    path: OF_SITE,
    summary: "Flight routes of a site, newest first",
    params: TokenParams,
    reply: listOf(FlightRoute),
  }),
  create: endpoint({
    ...base,
    method: "POST",
    path: OF_SITE,
    permission: "add routes",
    summary: "Plan and save a route",
    params: TokenParams,
    body: NewFlightRoute,
    maxBytes: MAX_DOCUMENT_BYTES,
    reply: dataOf(FlightRoute),
  }),
  importFile: endpoint({
    ...base,
    method: "POST",
    path: `${OF_SITE}/import`,
    permission: "add routes",
    summary: "Read a route file of any format as a document to edit; saves nothing",
    params: TokenParams,
    multipart: true,
    maxBytes: 33_600_000,
    reply: dataOf(ImportedDocument),
  }),
  get: endpoint({
    ...viewing,
    method: "GET",
    path: ONE,
    summary: "One flight route",
    params: RouteParams,
    reply: dataOf(FlightRoute),
  }),
  update: endpoint({
    ...changing,
    method: "PUT",
    path: ONE,
    summary: "Replan a route as its next version; 409 where it was changed or locked meanwhile",
    params: RouteParams,
    body: NewFlightRoute.extend({ version: z.number().int() }),
    maxBytes: MAX_DOCUMENT_BYTES,
    reply: dataOf(FlightRoute),
  }),
  remove: endpoint({
    ...base,
    method: "DELETE",
    path: ONE,
    permission: "delete routes",
    summary: "Delete a route; 409 while a mission uses it",
    params: RouteParams,
    reply: MessageReply,
  }),
  exportFile: endpoint({
    ...viewing,
    method: "GET",
    path: `${ONE}/export`,
    summary: "The route as a file; `battery_number` counts from 1, the whole route without it",
    params: RouteParams,
    query: ExportQuery,
    file: "application/vnd.google-earth.kmz",
  }),
  formats: endpoint({
    ...viewing,
    method: "GET",
    path: `${ONE}/formats`,
    summary: "What each file format would omit of this route",
    params: RouteParams,
    reply: listOf(FormatOffer),
  }),
  versions: endpoint({
    ...viewing,
    method: "GET",
    path: `${ONE}/versions`,
    summary: "All versions of the route, newest first",
    params: RouteParams,
    reply: listOf(RouteVersionSummary),
  }),
  version: endpoint({
    ...viewing,
    method: "GET",
    path: `${ONE}/versions/:version`,
    summary: "One version of the route",
    params: VersionParams,
    reply: dataOf(RouteVersion),
  }),
  restore: endpoint({
    ...changing,
    method: "POST",
    path: `${ONE}/versions/:version/restore`,
    summary: "Restore an earlier version as the next one",
    params: VersionParams,
    reply: dataOf(FlightRoute),
  }),
  lock: endpoint({
    ...changing,
    method: "POST",
    path: `${ONE}/lock`,
    summary: "Lock the route against changes by others",
    params: RouteParams,
    reply: dataOf(FlightRoute),
  }),
  unlock: endpoint({
    ...changing,
    method: "POST",
    path: `${ONE}/unlock`,
    summary: "Unlock the route; users who may delete routes may remove any lock",
    params: RouteParams,
    reply: dataOf(FlightRoute),
  }),
  copy: endpoint({
    ...base,
    method: "POST",
    path: `${ONE}/copy`,
    permission: "add routes",
    summary: "Plan the same route over another site, translated to it",
    params: RouteParams,
    body: z.object({ site_token: Token, name: z.string().trim().min(1).max(80) }),
    reply: dataOf(FlightRoute),
  }),
  lastFlights: endpoint({
    ...viewing,
    method: "GET",
    path: `${ONE}/last-flights`,
    summary: "The last flight of each battery, as reported by docks",
    params: RouteParams,
    reply: listOf(LastFlight),
  }),
  resume: endpoint({
    ...base,
    method: "POST",
    path: `${ONE}/resume`,
    permission: "add routes",
    summary: "Save the rest of one battery's interrupted flight as a route of its own",
    params: RouteParams,
    body: ResumeFlight,
    reply: dataOf(FlightRoute),
  }),
  comments: endpoint({
    ...viewing,
    method: "GET",
    path: `${ONE}/comments`,
    summary: "Comments on the route, oldest first",
    params: RouteParams,
    reply: listOf(RouteComment),
  }),
  comment: endpoint({
    ...viewing,
    method: "POST",
    path: `${ONE}/comments`,
    summary: "Comment on the route",
    params: RouteParams,
    body: z.object({ text: z.string().trim().min(1).max(2000) }),
    reply: dataOf(RouteComment),
  }),
  removeComment: endpoint({
    ...viewing,
    method: "DELETE",
    path: `${ONE}/comments/:comment`,
    summary: "Delete one's own comment",
    params: CommentParams,
    reply: MessageReply,
  }),
};
