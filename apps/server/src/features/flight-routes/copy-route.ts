import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { boundingBox } from "@overfly/geo/bounding-box";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { createRoute } from "./route-service.ts";
import { type RouteRef, getRoute, findSiteLocation } from "./route-rows.ts";

interface CopyTarget {
  site_token: string;
  name: string;
}

/** On another site the copy keeps its offset from the site's centre. */
export async function copyRoute(
  context: Context,
  at: RouteRef,
  { site_token, name }: CopyTarget,
): Promise<FlightRoute> {
  const { document } = await getRoute(context, at);
  if (site_token === at.token) return createRoute(context, site_token, { name, document });
  const [from, to] = [
    centreOf(await findSiteLocation(context, at.token)),
    centreOf(await findSiteLocation(context, site_token)),
  ];
  if (!from || !to) throw invalid({ site_token: ["errors/sites:locationRequired"] });
  return createRoute(context, site_token, { name, document: translateDocument(document, from, to) });
}

type Site = Awaited<ReturnType<typeof findSiteLocation>>;

/** Handles sites across the antimeridian. */
function centreOf({ boundary, location }: Site): Position | undefined {
  if (!boundary) return location?.coordinates;
  const areas = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const bounds = boundingBox(areas.flat(2));
  if (!bounds) return location?.coordinates;
  const [west, south, east, north] = bounds;
  const longitude = (west + (west > east ? east + 360 : east)) / 2;
  return [longitude > 180 ? longitude - 360 : longitude, (south + north) / 2];
}

/** Any array of two or three numbers in a document is a position, except in actions. Heights stay. */
function translateDocument(document: RouteDocument, from: Position, to: Position): RouteDocument {
  const [here, there] = [localFrame(from), localFrame(to)];
  const translate = (value: unknown, key?: string): unknown => {
    if (key === "actions" || typeof value !== "object" || value === null) return value;
    if (isPosition(value)) {
      const [lon = 0, lat = 0] = there.toPosition(here.toMetres(value));
      return [lon, lat, ...value.slice(2)];
    }
    if (Array.isArray(value)) return value.map((one) => translate(one));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translate(one, name)]));
  };
  return translate(document) as RouteDocument;
}

const isPosition = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  (value.length === 2 || value.length === 3) &&
  value.every((one) => typeof one === "number");
