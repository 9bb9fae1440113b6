import { createHash } from "node:crypto";
import type { RouteFileFormat } from "@overfly/contract/flight-routes/flight-routes";
import {
  batteryFlightContent,
  contentFromStoredPlan,
  type NamedStoredPlan,
} from "@overfly/route-files/document/stored-plan";
import { ROUTE_FORMATS, type RouteWriteError } from "@overfly/route-files/route-content";
import { writeRouteFile } from "@overfly/route-files/write-route-file";
import { message } from "@overfly/i18n/message";
import type { Context, SystemContext } from "#context.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";
import { type RouteRef, getRoute } from "#features/flight-routes/route-rows.ts";

export interface RouteFile {
  bytes: Uint8Array;
  /** Hexadecimal, as docks verify it. */
  md5: string;
  /** File name, such as "North field.kmz". */
  name: string;
  type: string;
}

const AUTHOR = "Overfly";

interface RouteFileOptions {
  format?: RouteFileFormat;
  batteryNumber?: number | undefined;
}

/** A stored route as a file: whole, or the flight of one battery (from 1). The same route always gives the same bytes. */
export async function routeFile(
  { db }: Pick<SystemContext, "db">,
  routeId: number,
  { format = "wpml", batteryNumber }: RouteFileOptions,
): Promise<RouteFile> {
  const { writtenAtMs, ...route } = await readPlan({ db }, routeId);
  const content =
    batteryNumber === undefined ? contentFromStoredPlan(route) : batteryFlightContent(route, batteryNumber);
  if (!content)
    throw invalid({
      battery_number: [message("errors/flight-routes:batteryCount", { number: route.plan.flights.length })],
    });
  const file = writeRouteFile(format, content, { author: AUTHOR, writtenAtMs });
  if (!file.ok) throw invalid({ route: [routeErrorMessage(file)] });
  const { bytes, fileName, mediaType } = file;
  return { bytes, md5: createHash("md5").update(bytes).digest("hex"), name: fileName, type: mediaType };
}

export async function exportRoute(
  context: Context,
  at: RouteRef,
  options: RouteFileOptions,
): Promise<FileReply> {
  await getRoute(context, at);
  const { bytes, name, type } = await routeFile(context, at.id, options);
  return { body: Buffer.from(bytes), name, type, size_bytes: bytes.byteLength };
}

/** For every format, what it would drop from the route, or why it can't be written. */
export async function listFormats(context: Context, at: RouteRef) {
  await getRoute(context, at);
  const { writtenAtMs, ...route } = await readPlan(context, at.id);
  const content = contentFromStoredPlan(route);
  return ROUTE_FORMATS.map((format) => {
    const file = writeRouteFile(format, content, { author: AUTHOR, writtenAtMs });
    return {
      format,
      warnings: file.ok ? file.warnings : [],
      refusal: file.ok ? null : refusalOf(file),
    };
  });
}

const refusalOf = ({ code, values }: RouteWriteError) => ({ code, ...(values && { values }) });

async function readPlan(
  { db }: Pick<SystemContext, "db">,
  routeId: number,
): Promise<NamedStoredPlan & { writtenAtMs: number }> {
  const route = await db
    .selectFrom("flight_routes")
    .where("id", "=", routeId)
    .select(["name", "document", "plan", "updated_at"])
    .executeTakeFirst();
  if (!route) throw notFound("Route");
  const { updated_at, ...named } = route;
  return { ...(named as NamedStoredPlan), writtenAtMs: Date.parse(updated_at) };
}
