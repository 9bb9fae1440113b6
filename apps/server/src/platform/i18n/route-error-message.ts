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
  /** Path of the invalid element in a file. */
  element?: string;
  at?: Position;
}

/** Why the planner, or a reader of files, refuses something. */
export function routeErrorMessage({ code, values, element, at }: RouteError): Message {
  const key = `route-errors:${code}`;
  const position = at?.slice(0, 2).map((degrees) => degrees.toFixed(6));
  const text = {
    key: hasMessage(key) ? key : "route-errors:other",
    values: { ...values, ...(position && { position: position.join(", ") }) },
  };
  return element === undefined ? text : message("route-errors:withElement", { text, element });
}

/** Compiles only while every code of areas, route files and elevation models has a message. */
export const routeErrorKey = (code: KnownCode): `route-errors:${MessageCode}` => `route-errors:${code}`;
