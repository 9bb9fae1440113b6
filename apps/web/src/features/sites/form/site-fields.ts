import type { BodyInput } from "@overfly/contract/endpoint";
import type { Boundary } from "@overfly/contract/geometry";
import type { SiteModelIds } from "@overfly/contract/sites/plant-models";
import { SITE_TEXTS, type SiteText } from "@overfly/contract/sites/site-texts";
import { type SiteCreateData, type SiteDetail, type sites } from "@overfly/contract/sites/sites";

/** Values of the site form: texts are never null, numbers may be. */
export interface SiteFields {
  client_id: string | null;
  name: string;
  industry: SiteDetail["industry"];
  tags: string[];
  country: string;
  city: string;
  address: string;
  time_zone: string;
  texts: Record<SiteText, string>;
  boundary: Boundary | null;
  mounting: SiteDetail["mounting"];
  currency: string;
  /** Empty for none. */
  commissioned_on: string;
  figures: Record<SiteFigure, number | null>;
  models: Record<SiteModelField, number | null>;
}

export type SiteModelField = keyof SiteModelIds;

export const SITE_FIGURES = [
  "capacity_kwdc",
  "capacity_kwac",
  "module_rating_w",
  "module_tilt_deg",
  "module_azimuth_deg",
  "row_pitch_m",
  "tracker_max_angle_deg",
  "specific_yield_kwh_per_kwp",
  "tariff_per_kwh",
  "ground_elevation_m",
] as const;
export type SiteFigure = (typeof SITE_FIGURES)[number];

/** Initial values of a new site, with the server's proposals. */
export const newFields = ({
  client_id,
  country,
  city,
  ...start
}: SiteCreateData["defaults"]): SiteFields => ({
  ...start,
  client_id: client_id === null ? null : String(client_id),
  name: "",
  tags: [],
  country: country ?? "",
  city: city ?? "",
  address: "",
  texts: textsOf(() => ""),
  boundary: null,
  commissioned_on: "",
  figures: Object.fromEntries(SITE_FIGURES.map((figure) => [figure, null])) as SiteFields["figures"],
  models: { solar_module_id: null, solar_inverter_id: null, tracking_system_id: null },
});

export const fieldsOf = (site: SiteDetail): SiteFields => ({
  client_id: String(site.client.id),
  name: site.name,
  industry: site.industry,
  tags: site.tags,
  country: site.country ?? "",
  city: site.city ?? "",
  address: site.address ?? "",
  time_zone: site.time_zone,
  texts: textsOf((field) => site[field] ?? ""),
  boundary: site.boundary,
  mounting: site.mounting,
  currency: site.currency,
  commissioned_on: site.commissioned_on ?? "",
  figures: Object.fromEntries(SITE_FIGURES.map((figure) => [figure, site[figure]])) as SiteFields["figures"],
  models: {
    solar_module_id: site.solar_module?.id ?? null,
    solar_inverter_id: site.solar_inverter?.id ?? null,
    tracking_system_id: site.tracking_system?.id ?? null,
  },
});

/** The request body. A changed boundary moves the site's location to its centre. */
export function bodyOf(fields: SiteFields, before: Boundary | null): BodyInput<typeof sites.create> {
  const { client_id, figures, models, texts, boundary, country, city, address, commissioned_on, ...rest } =
    fields;
  return {
    ...rest,
    ...figures,
    ...models,
    client_id: Number(client_id),
    name: rest.name.trim(),
    country: textOrNull(country),
    city: textOrNull(city),
    address: textOrNull(address),
    commissioned_on: textOrNull(commissioned_on),
    ...textsOf((field) => textOrNull(texts[field])),
    ...(boundary === before ? {} : { boundary, location: null }),
  };
}

const textsOf = <T>(valueOf: (field: SiteText) => T) =>
  Object.fromEntries(SITE_TEXTS.map((field) => [field, valueOf(field)])) as Record<SiteText, T>;

const textOrNull = (value: string): string | null => (value.trim() === "" ? null : value.trim());
