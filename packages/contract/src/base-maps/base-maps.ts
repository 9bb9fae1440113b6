import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, IdParams, listOf, MessageReply } from "#page.ts";
import { optionalSingleLine, singleLine } from "#single-line.ts";

/** Map services without a key. None is used until an administrator chooses it. */
export const BASE_MAP_PRESETS = {
  openfreemap: {
    name: "OpenFreeMap",
    kind: "style",
    url: "https://tiles.openfreemap.org/styles/liberty",
    attribution: "OpenFreeMap © OpenMapTiles, data from OpenStreetMap",
    max_zoom: 20,
  },
  sentinel2: {
    name: "Sentinel-2 cloudless",
    kind: "raster",
    url: "https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg",
    attribution:
      "Sentinel-2 cloudless – https://s2maps.eu by EOX IT Services GmbH (contains modified Copernicus Sentinel data 2016 and 2017)",
    max_zoom: 15,
  },
} as const;
export const BaseMapPreset = z.enum(["openfreemap", "sentinel2"]);
export type BaseMapPreset = z.infer<typeof BaseMapPreset>;

/** What an administrator adds: an address of tiles with {z}, {x} and {y}, a WMTS service's capabilities, a PMTiles file. */
export const BASE_MAP_SOURCES = ["xyz", "wmts", "pmtiles"] as const;

const Address = z.string().trim().min(1).max(500);

export const NewBaseMap = z.union([
  z.strictObject({ preset: BaseMapPreset }),
  z.strictObject({
    name: singleLine(60),
    source: z.enum(BASE_MAP_SOURCES),
    url: Address,
    /** Of a WMTS service. */
    layer: optionalSingleLine(120).optional(),
    /** Whom the map's owner wants to be named. */
    attribution: singleLine(300),
    /** The last zoom level that has tiles; that of a WMTS service and a PMTiles file is read from it. */
    max_zoom: z.number().int().min(0).max(24).optional(),
  }),
]);
export type NewBaseMap = z.infer<typeof NewBaseMap>;

export const BaseMap = z.object({
  id: Id,
  preset: BaseMapPreset.nullable(),
  name: z.string(),
  kind: z.enum(["style", "raster", "pmtiles"]),
  url: z.string(),
  attribution: z.string(),
  max_zoom: z.number().int(),
});
export type BaseMap = z.infer<typeof BaseMap>;

const path = "/api/ops/base-maps";
const permission = "allow managing accounts";
const side = ["center"] as const;

export const baseMaps = {
  list: endpoint({
    method: "GET",
    path,
    permission: "available",
    summary: "Base maps that the user's provider, or a client's providers, have chosen",
    reply: listOf(BaseMap),
  }),
  add: endpoint({
    method: "POST",
    path,
    permission,
    side,
    summary: "Choose a preset, or add own tiles: XYZ, WMTS or PMTiles",
    body: NewBaseMap,
    reply: dataOf(BaseMap),
    perMinute: 20,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    permission,
    side,
    summary: "Remove a base map; maps show the built-in one instead",
    params: IdParams,
    reply: MessageReply,
  }),
};
