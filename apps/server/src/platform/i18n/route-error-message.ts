import type { ElevationFaultCode } from "@overfly/flight-planning/terrain/elevation/elevation-from-geotiff";
import type { AreaErrorCode } from "@overfly/geo/polygons/validate-area";
import type { Messages } from "@overfly/i18n/generated/messages";
import type { RouteReadError, RouteWriteError } from "@overfly/route-files/route-content";
import { type Message, message } from "@overfly/i18n/message";
import { hasMessage } from "./translate.ts";

type MessageCode = keyof Messages["route-errors"];
type KnownCode = AreaErrorCode | RouteReadError["code"] | RouteWriteError["code"] | ElevationFaultCode;

export interface RouteError {
  code: string;
  message: string;
  values?: Record<string, string | number>;
  /** Names the place in a file; the English message has it already. */
  element?: string;
}

/** Why the planner, or a reader of files, refuses something. */
export function routeErrorMessage({ code, message: detail, values, element }: RouteError): Message {
  const key = `route-errors:${code}`;
  const text = { key: hasMessage(key) ? key : "route-errors:other", values: { ...values, detail } };
  const isNamed = element !== undefined && !element.startsWith(WHOLE_FILE);
  return isNamed ? message("route-errors:withElement", { text, element }) : text;
}

const WHOLE_FILE = "The file";

/** Compiles only while every code of areas, route files and elevation models has a message. */
export const routeErrorKey = (code: KnownCode): `route-errors:${MessageCode}` => `route-errors:${code}`;
