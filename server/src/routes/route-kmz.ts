import { createHash } from "node:crypto";
import type { WpmlFile, WpmlWriteFault } from "@overfly/flight/wpml-writer";
import { writeBatteryKmzs, writeRouteKmz } from "@overfly/flight/wpml-writer";
import type { SystemContext } from "#context.ts";
import { invalid, notFound } from "#http/errors.ts";

export interface RouteFile {
  bytes: Uint8Array;
  /** In hexadecimal, as docks check it. */
  md5: string;
  /** File name, such as "North field.kmz". */
  name: string;
}

const AUTHOR = "Overfly";

/** A kept route as DJI's KMZ, whole or one battery's flight (from 1). The same route always gives the same bytes. */
export async function routeKmz(
  { db }: Pick<SystemContext, "db">,
  routeId: number,
  batterySet?: number,
): Promise<RouteFile> {
  const route = await db
    .selectFrom("flight_routes")
    .where("id", "=", routeId)
    .select(["name", "plan", "updated_at"])
    .executeTakeFirst();
  if (!route) throw notFound("Route");
  const plan = { ...route.plan, photos: [] };
  const options = { name: route.name, author: AUTHOR, writtenAtMs: Date.parse(route.updated_at) };
  const file: WpmlFile | WpmlWriteFault | undefined =
    batterySet === undefined ? writeRouteKmz(plan, options) : writeBatteryKmzs(plan, options)[batterySet - 1];
  if (!file) throw invalid({ battery_set: [`This route has ${plan.batterySets.length} battery sets`] });
  if (!file.ok) throw invalid({ route: [file.message] });
  return { bytes: file.bytes, md5: createHash("md5").update(file.bytes).digest("hex"), name: file.fileName };
}
