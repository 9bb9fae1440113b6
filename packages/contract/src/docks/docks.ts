import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, listOf, oneOrMoreOf, PageQuery, pageOf, Token } from "#page.ts";
import { Message } from "#message.ts";

const DOCK_STATES = ["offline", "idle", "working", "debugging", "upgrading"] as const;
export const DockState = z.enum(DOCK_STATES);
export type DockState = z.infer<typeof DockState>;

/** What docks are filtered by: their state, "online" for every other than offline, "unbound" for those never connected. */
export const DOCK_FILTERS = ["online", ...DOCK_STATES, "unbound"] as const;
export type DockFilter = (typeof DOCK_FILTERS)[number];

/** `search`: name, serial number or the name of the site. */
export const DockQuery = PageQuery.extend({ state: oneOrMoreOf(DOCK_FILTERS).optional() });
export type DockQuery = z.infer<typeof DockQuery>;

/** Latest telemetry of a dock and its drone. Heights in metres, speeds in m/s, temperatures in °C. */
export const DockTelemetry = z.object({
  dock_id: z.number().int(),
  state: DockState,
  at: z.iso.datetime(),
  wind_mps: z.number().nullable(),
  rainfall: z.string().nullable(),
  rainfall_code: z.number().int().nullable(),
  ambient_c: z.number().nullable(),
  inside_c: z.number().nullable(),
  humidity_percent: z.number().nullable(),
  cover: z.string().nullable(),
  cover_code: z.number().int().nullable(),
  drone_in_dock: z.boolean().nullable(),
  drone_charge_percent: z.number().nullable(),
  network_quality: z.number().nullable(),
  drone: z
    .object({
      online: z.boolean(),
      mode: z.string().nullable(),
      mode_code: z.number().int().nullable(),
      longitude: z.number().nullable(),
      latitude: z.number().nullable(),
      height_m: z.number().nullable(),
      heading_deg: z.number().nullable(),
      speed_mps: z.number().nullable(),
      vertical_speed_mps: z.number().nullable(),
      battery_percent: z.number().nullable(),
      remaining_flight_s: z.number().nullable(),
      satellites: z.number().nullable(),
      rtk_fixed: z.boolean().nullable(),
      home_distance_m: z.number().nullable(),
    })
    .nullable(),
});
export type DockTelemetry = z.infer<typeof DockTelemetry>;

export const Dock = z.object({
  id: z.number().int(),
  name: z.string(),
  model: z.string(),
  serial_number: z.string(),
  drone_serial_number: z.string().nullable(),
  site: z.object({ token: z.string(), name: z.string(), time_zone: z.string() }).nullable(),
  longitude: z.number(),
  latitude: z.number(),
  state: DockState,
  firmware: z.string().nullable(),
  /** Maintenance keeps it from flying: damage, work in progress, or work that isn't approved and verified. */
  is_grounded: z.boolean(),
  bound_at: z.iso.datetime().nullable(),
  last_seen_at: z.iso.datetime().nullable(),
  telemetry: DockTelemetry.nullable(),
  updated_at: z.iso.datetime(),
  /** Set if the dock was deleted. Its flights and alarms are kept. */
  archived_at: z.iso.datetime().nullable(),
});
export type Dock = z.infer<typeof Dock>;

const serialNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{4,32}$/, "errors/fields:serialNumber");

export const NewDock = z.object({
  name: z.string().trim().min(1).max(80),
  model: z.enum(["DJI Dock", "DJI Dock 2", "DJI Dock 3"]).default("DJI Dock 2"),
  serial_number: serialNumber,
  site_token: Token.nullish(),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
});
export type NewDock = z.infer<typeof NewDock>;

export const DockChanges = NewDock.omit({ serial_number: true, model: true })
  .partial()
  .extend({ updated_at: z.iso.datetime().optional() });
export type DockChanges = z.infer<typeof DockChanges>;

/** What the operator enters on the dock's remote control. Shown once; the server stores only hashes. */
export const DockCredentials = z.object({
  id: z.number().int(),
  mqtt_url: z.string(),
  username: z.string(),
  password: z.string(),
  organization_id: z.string(),
  device_binding_code: z.string(),
});
export type DockCredentials = z.infer<typeof DockCredentials>;

export const DockAlarm = z.object({
  id: z.number().int(),
  dock: z.object({ id: z.number().int(), name: z.string() }),
  /** Of the dock's site; null where it belongs to none. */
  time_zone: z.string().nullable(),
  level: z.enum(["notice", "reminder", "warning"]),
  code: z.string(),
  text: z.string(),
  /** The text to be rendered in any language; `text` has it in English. */
  message: Message,
  raised_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
  acknowledged_at: z.iso.datetime().nullable(),
});
export type DockAlarm = z.infer<typeof DockAlarm>;

export const DockCommand = z.enum([
  "debug_mode_open",
  "debug_mode_close",
  "cover_open",
  "cover_close",
  "charge_open",
  "charge_close",
  "drone_open",
  "drone_close",
  "supplement_light_open",
  "supplement_light_close",
  "device_reboot",
]);
export type DockCommand = z.infer<typeof DockCommand>;

export const docks = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/docks",
    permission: "view docks",
    side: ["center", "pilot"],
    summary: "Docks, by name",
    query: DockQuery,
    reply: pageOf(Dock),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/docks/:id",
    permission: "view docks",
    side: ["center", "pilot"],
    summary: "One dock with its latest telemetry",
    params: IdParams,
    reply: dataOf(Dock),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/docks/create",
    permission: "add docks",
    side: ["center"],
    summary: "Add a dock; its credentials are shown once",
    body: NewDock,
    reply: dataOf(DockCredentials),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/docks/:id",
    permission: "edit docks",
    side: ["center"],
    summary: "Change a dock",
    params: IdParams,
    body: DockChanges,
    reply: dataOf(Dock),
  }),
  unbind: endpoint({
    method: "PATCH",
    path: "/api/ops/docks/:id/unbind",
    permission: "edit docks",
    side: ["center"],
    summary: "Remove the dock's binding; it must be bound again",
    params: IdParams,
    reply: dataOf(Dock),
  }),
  rotateCredentials: endpoint({
    method: "POST",
    path: "/api/ops/docks/:id/rotate-credentials",
    permission: "edit docks",
    side: ["center"],
    summary: "New password and binding code, shown once; the dock is disconnected until it has them",
    params: IdParams,
    reply: dataOf(DockCredentials),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/docks/:id",
    permission: "delete docks",
    side: ["center"],
    summary: "Delete a dock without a flight or mission; its past flights and alarms are kept",
    params: IdParams,
    reply: dataOf(Dock),
  }),
  command: endpoint({
    method: "POST",
    path: "/api/ops/docks/:id/command",
    permission: "view command control",
    side: ["center", "pilot"],
    summary:
      "Send a command to the dock; replies once the dock has acknowledged or rejected it (504 on timeout)",
    params: IdParams,
    body: z.object({ command: DockCommand }),
    reply: dataOf(z.object({ result: z.number().int(), message: z.string() })),
    idempotent: false,
  }),
  alarms: endpoint({
    method: "GET",
    path: "/api/ops/dock-alarms",
    permission: "view command control",
    side: ["center", "pilot"],
    summary: "Alarms of the last week, newest first (200 at most)",
    reply: listOf(DockAlarm),
  }),
  alarmsOfDock: endpoint({
    method: "GET",
    path: "/api/ops/docks/:id/alarms",
    permission: "view docks",
    side: ["center", "pilot"],
    summary: "All alarms of a dock, newest first",
    params: IdParams,
    query: PageQuery.pick({ page: true, item_count: true }),
    reply: pageOf(DockAlarm),
  }),
  acknowledgeAlarm: endpoint({
    method: "POST",
    path: "/api/ops/dock-alarms/:id/acknowledge",
    permission: "view command control",
    side: ["center", "pilot"],
    summary: "Acknowledge an alarm",
    params: IdParams,
    reply: dataOf(DockAlarm),
  }),
};
