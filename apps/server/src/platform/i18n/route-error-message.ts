import type { ElevationFaultCode } from "@overfly/flight-planning/terrain/elevation/elevation-from-geotiff";
import type { AreaErrorCode } from "@overfly/geo/polygons/validate-area";
import type { Messages } from "@overfly/i18n/generated/messages";
import type { RouteReadError, RouteWriteError } from "@overfly/route-files/route-content";
import type { Position } from "geojson";
import { type Message, message } from "@overfly/i18n/message";
import { hasMessage } from "./translate.ts";

type MessageCode = keyof Messages["route-errors"];
type KnownCode = AreaErrorCode | RouteReadError["code"] | RouteWriteError["code"] | ElevationFaultCode;

export interface RouteError {
  code: string;
  values?: Record<string, string | number> | undefined;
  /** Path of the invalid element in a file, or its line and column in a text file. */
  element?: string;
  line?: number;
  column?: string;
  at?: Position;
}

/** Why the planner, or a reader of files, refuses something, and where in the file. */
export function routeErrorMessage(error: RouteError): Message {
  const { element, line, column } = error;
  const text = reasonOf(error);
  if (element !== undefined) return message("route-errors:withElement", { text, element });
  if (line === undefined) {
    return column === undefined ? text : message("route-errors:withColumn", { text, column });
  }
  return column === undefined
    ? message("route-errors:withLine", { text, line })
    : message("route-errors:withCell", { text, line, column });
}

function reasonOf({ code, values, at }: RouteError): Message {
  const key = `route-errors:${code}`;
  const position = at?.slice(0, 2).map((degrees) => degrees.toFixed(6));
  return {
    key: hasMessage(key) ? key : "route-errors:other",
    values: { ...values, ...(position && { position: position.join(", ") }) },
  };
}

/** Compiles only while every code of areas, route files and elevation models has a message. */
export const routeErrorKey = (code: KnownCode): `route-errors:${MessageCode}` => `route-errors:${code}`;
