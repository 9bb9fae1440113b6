import { basename } from "node:path";
import { AIRCRAFT, findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { findEquipment } from "@overfly/flight-planning/cameras/equipment";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";
import { hasMessage, render } from "@overfly/i18n/node/translate";
import type {
  ConversionWarning,
  RouteContent,
  RouteReadError,
  RouteWriteError,
} from "@overfly/route-files/route-content";
import { readRouteFile } from "@overfly/route-files/read-route-file";
import { writeRouteFile } from "@overfly/route-files/write-route-file";
import { CommandError, type ConvertCommand } from "#command.ts";
import { readInput } from "#input-file.ts";
import { checkWritable, write } from "#output-file.ts";
import type { Output } from "#run.ts";

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
  const texts = warnings.map(warningText);
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

function refusalOf(error: RouteWriteError): string {
  const text = reasonOf(error);
  return error.code === "unknown-equipment" ? `${text} Name another one with --aircraft.` : text;
}

const reasonOf = (error: RouteReadError | RouteWriteError): string =>
  render(routeErrorMessage(error), DEFAULT_LOCALE);

function warningText({ code, values }: ConversionWarning): string {
  const key = `flight-routes/file-warnings:${code}`;
  return render(
    { key: hasMessage(key) ? key : "flight-routes/file-warnings:other", values: values ?? {} },
    DEFAULT_LOCALE,
  );
}
