import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import type { XmlNode } from "#xml/read-xml.ts";
import { BadElement } from "#invalid-element-error.ts";
import { dataOf, withData } from "#kml/extended-data.ts";
import { parseJson } from "#json/json-fields.ts";
import { isRecord } from "#json/merge-json.ts";
import type { RouteContent } from "#route-content.ts";

/** Name of the field in which formats that can hold it keep what a person planned. */
export const EMBEDDED = "overfly_route";

/** The document as text, with a mark of the flight that it goes with. */
export function embeddedPlan({ flight, document }: RouteContent): string | undefined {
  return document === undefined ? undefined : JSON.stringify({ waypoints: markOf(flight), document });
}

/** Undefined where another program changed the waypoints, so that an old plan never stands for a new flight. */
export function planIn(text: string | undefined, flight: PlannedFlight | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    const json = parseJson(text);
    return isRecord(json) && json["waypoints"] === markOf(flight) ? json["document"] : undefined;
  } catch (problem) {
    if (problem instanceof BadElement) return undefined;
    throw problem;
  }
}

/** The element with the plan among its named values. */
export function withPlan(element: XmlNode, content: RouteContent): XmlNode {
  const text = embeddedPlan(content);
  return text === undefined ? element : withData(element, { [EMBEDDED]: text });
}

export const planOfElement = (element: XmlNode | undefined, flight: PlannedFlight | undefined): unknown =>
  planIn(dataOf(element)[EMBEDDED], flight);

/** FNV-1a over the waypoints' places, in the digits that every format keeps. */
function markOf(flight: PlannedFlight | undefined): string {
  const places = flight?.waypoints.map(({ position: [lon = 0, lat = 0, heightM = 0] }) =>
    [lon.toFixed(9), lat.toFixed(9), heightM.toFixed(6)].join(","),
  );
  const text = places?.join(" ") ?? "";
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return `${places?.length ?? 0}-${(hash >>> 0).toString(16)}`;
}
