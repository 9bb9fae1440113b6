import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { boundingBox } from "@overfly/geo/bounding-box";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { createRoute } from "./route-service.ts";
import { type RouteAt, showRoute, siteOf } from "./route-rows.ts";

interface Copy {
  site_token: string;
  name: string;
}

/** On another site the copy lies to its middle as the original lies to that of its own site. */
export async function copyRoute(
  context: Context,
  at: RouteAt,
  { site_token, name }: Copy,
): Promise<FlightRoute> {
  const { document } = await showRoute(context, at);
  if (site_token === at.token) return createRoute(context, site_token, { name, document });
  const [from, to] = [middleOf(await siteOf(context, at.token)), middleOf(await siteOf(context, site_token))];
  if (!from || !to) throw invalid({ site_token: ["Both sites need a place on the map"] });
  return createRoute(context, site_token, { name, document: moved(document, from, to) });
}

type Site = Awaited<ReturnType<typeof siteOf>>;

/** Over the antimeridian too. */
function middleOf({ boundary, location }: Site): Position | undefined {
  if (!boundary) return location?.coordinates;
  const areas = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const bounds = boundingBox(areas.flat(2));
  if (!bounds) return location?.coordinates;
  const [west, south, east, north] = bounds;
  const longitude = (west + (west > east ? east + 360 : east)) / 2;
  return [longitude > 180 ? longitude - 360 : longitude, (south + north) / 2];
}

/** Everywhere in a document a list of two or three numbers is a place, but in actions: heights stay, and what cameras are told. */
function moved(document: RouteDocument, from: Position, to: Position): RouteDocument {
  const [here, there] = [localFrame(from), localFrame(to)];
  const within = (value: unknown, key?: string): unknown => {
    if (key === "actions" || typeof value !== "object" || value === null) return value;
    if (isPlace(value)) {
      const [lon = 0, lat = 0] = there.toPosition(here.toMetres(value));
      return [lon, lat, ...value.slice(2)];
    }
    if (Array.isArray(value)) return value.map((one) => within(one));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, within(one, name)]));
  };
  return within(document) as RouteDocument;
}

const isPlace = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  (value.length === 2 || value.length === 3) &&
  value.every((one) => typeof one === "number");
