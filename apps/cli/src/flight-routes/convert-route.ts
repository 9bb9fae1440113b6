import { basename } from "node:path";
import { AIRCRAFT, findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { findEquipment } from "@overfly/flight-planning/cameras/equipment";
import type { RouteContent, RouteReadError, RouteWriteError } from "@overfly/route-files/route-content";
import { readRouteFile } from "@overfly/route-files/read-route-file";
import { writeRouteFile } from "@overfly/route-files/write-route-file";
import { CommandError, type ConvertCommand } from "#command.ts";
import { readInput } from "#input-file.ts";
import { checkWritable, write } from "#output-file.ts";
import type { Output } from "#run.ts";
import { messageOf } from "./messages.ts";

/** Writes a route in another format; returns the exit code. What was lost or assumed is reported. */
export async function convertRoute(
  { file, out, format, aircraft, camera }: ConvertCommand,
  { print, report }: Output,
): Promise<number> {
  await checkWritable(out);
  const bytes = await readInput(file);
  if (typeof bytes === "string") throw new CommandError(`${file} can't be read: ${bytes}.`);
  const read = readRouteFile(bytes, basename(file));
  if (!read.ok) throw new CommandError(`${file} can't be read: ${reasonOf(read)}`);
  const { route } = read;
  const content = aircraft === null ? route : flownBy(route, aircraft, camera);
  const written = writeRouteFile(format, content, { author: "Overfly", writtenAtMs: Date.now() });
  if (!written.ok) throw new CommandError(`${out} was not written: ${refusalOf(written)}`);
  await write(out, written.bytes);
  const warnings = [...route.warnings, ...written.warnings];
  const texts = warnings.map(({ code, values }) => messageOf("flight-routes/file-warnings", code, values));
  for (const text of new Set(texts)) report(text);
  const count = route.flight?.waypoints.length ?? 0;
  print(`${out}: ${format}, ${count === 1 ? "1 waypoint" : `${count} waypoints`}`);
  return 0;
}

/** The route with other equipment, all lenses of its camera. */
function flownBy(route: RouteContent, aircraftId: string, cameraId: string | null): RouteContent {
  const aircraft = findAircraft(aircraftId);
  if (!aircraft) {
    const known = AIRCRAFT.map(({ id }) => id).join(", ");
    throw new CommandError(`Unknown aircraft "${aircraftId}": one of ${known}.`, 2);
  }
  const equipment = findEquipment({ aircraftId, cameraId: cameraId ?? aircraft.cameraIds[0] ?? "" });
  if (!equipment.ok) {
    const known = aircraft.cameraIds.join(", ");
    throw new CommandError(`The ${aircraft.name} doesn't carry "${cameraId}": one of ${known}.`, 2);
  }
  if (!route.flight) return route;
  const lensIds = equipment.lenses.map(({ id }) => id);
  const flight = { ...route.flight, aircraftId, cameraId: equipment.camera.id, lensIds };
  return { ...route, flight };
}

function refusalOf({ code, values }: RouteWriteError): string {
  const text = messageOf("route-errors", code, values);
  return code === "unknown-equipment" ? `${text} Name another one with --aircraft.` : text;
}

function reasonOf({ code, values, element, line, column }: RouteReadError): string {
  const text = messageOf("route-errors", code, values);
  if (element !== undefined) return messageOf("route-errors", "withElement", { text, element });
  if (line === undefined)
    return column === undefined ? text : messageOf("route-errors", "withColumn", { text, column });
  return column === undefined
    ? messageOf("route-errors", "withLine", { text, line })
    : messageOf("route-errors", "withCell", { text, line, column });
}
