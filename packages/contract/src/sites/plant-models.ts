import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id } from "#page.ts";
import { singleLine } from "#single-line.ts";

export const CELL_TECHNOLOGIES = [
  "mono_perc",
  "topcon",
  "heterojunction",
  "back_contact",
  "mono",
  "poly",
  "cdte",
  "cigs",
  "amorphous",
  "other",
] as const;
export const TRACKING_AXES = ["single_axis", "dual_axis"] as const;

const named = { manufacturer: singleLine(80), model: singleLine(80) };
const id = z.number().int();
const orUnknown = <T extends z.ZodType>(field: T) => field.nullable().default(null);

/** Lengths in millimetres; the power's temperature coefficient in %/K. */
export const NewSolarModule = z.object({
  ...named,
  rating_w: z.number().positive().max(2000),
  height_mm: orUnknown(z.number().positive().max(5000)),
  width_mm: orUnknown(z.number().positive().max(5000)),
  cell_count: orUnknown(z.number().int().positive().max(1000)),
  technology: orUnknown(z.enum(CELL_TECHNOLOGIES)),
  /** Each with its bypass diode. */
  substrings: orUnknown(z.number().int().positive().max(24)),
  temperature_coefficient: orUnknown(z.number().min(-2).max(0)),
});
export const SolarModule = NewSolarModule.extend({ id });
export type SolarModule = z.infer<typeof SolarModule>;

export const NewSolarInverter = z.object({
  ...named,
  rating_kwac: z.number().positive().max(10_000),
  mppt_inputs: orUnknown(z.number().int().positive().max(200)),
});
export const SolarInverter = NewSolarInverter.extend({ id });
export type SolarInverter = z.infer<typeof SolarInverter>;

/** The angle is how far the modules turn to each side. */
export const NewTrackingSystem = z.object({
  ...named,
  axis: z.enum(TRACKING_AXES),
  max_angle_deg: orUnknown(z.number().positive().max(90)),
});
export const TrackingSystem = NewTrackingSystem.extend({ id });
export type TrackingSystem = z.infer<typeof TrackingSystem>;

/** What the form of a site offers, by manufacturer and model. */
export const PlantModels = z.object({
  solar_modules: z.array(SolarModule),
  solar_inverters: z.array(SolarInverter),
  tracking_systems: z.array(TrackingSystem),
});
export type PlantModels = z.infer<typeof PlantModels>;

/** Those of one site. */
export const SiteModels = z.object({
  solar_module: SolarModule.nullable(),
  solar_inverter: SolarInverter.nullable(),
  tracking_system: TrackingSystem.nullable(),
});
export const SiteModelIds = z.object({
  solar_module_id: Id.nullish(),
  solar_inverter_id: Id.nullish(),
  tracking_system_id: Id.nullish(),
});
export type SiteModelIds = z.infer<typeof SiteModelIds>;

/** A name that the company has already is refused at the field `model`. */
export const plantModels = {
  createModule: endpoint({
    method: "POST",
    path: "/api/ops/helper/solar-module",
    permission: "edit sites",
    side: ["center"],
    summary: "Add a model of solar modules",
    body: NewSolarModule,
    reply: dataOf(SolarModule),
  }),
  createInverter: endpoint({
    method: "POST",
    path: "/api/ops/helper/solar-inverter",
    permission: "edit sites",
    side: ["center"],
    summary: "Add a model of inverters",
    body: NewSolarInverter,
    reply: dataOf(SolarInverter),
  }),
  createTracker: endpoint({
    method: "POST",
    path: "/api/ops/helper/tracking-system",
    permission: "edit sites",
    side: ["center"],
    summary: "Add a model of tracking systems",
    body: NewTrackingSystem,
    reply: dataOf(TrackingSystem),
  }),
};
