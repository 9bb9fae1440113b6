import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import type { XmlNode } from "#xml/read-xml.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { readExtendedData, withExtendedData } from "#kml/extended-data.ts";
import { isRecord, parseJson } from "#json/json-fields.ts";
import type { RouteContent } from "#route-content.ts";

/** Name of the field with the document, in formats that support custom fields. */
export const EMBEDDED_DOCUMENT = "overfly_route";

/** The document as JSON with a hash of the flight's waypoints. */
export function serializeDocument({ flight, document }: RouteContent): string | undefined {
  return document === undefined ? undefined : JSON.stringify({ waypoints: waypointsHash(flight), document });
}

/** Undefined if another program changed the waypoints since, so that the document matches the flight. */
export function parseDocument(text: string | undefined, flight: PlannedFlight | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    const json = parseJson(text);
    return isRecord(json) && json["waypoints"] === waypointsHash(flight) ? json["document"] : undefined;
  } catch (problem) {
    if (problem instanceof InvalidElementError) return undefined;
    throw problem;
  }
}

/** Adds the document to the element's extended data. */
export function withEmbeddedDocument(element: XmlNode, content: RouteContent): XmlNode {
  const text = serializeDocument(content);
  return text === undefined ? element : withExtendedData(element, { [EMBEDDED_DOCUMENT]: text });
}

export const embeddedDocumentOf = (
  element: XmlNode | undefined,
  flight: PlannedFlight | undefined,
): unknown => parseDocument(readExtendedData(element)[EMBEDDED_DOCUMENT], flight);

/** FNV-1a of the positions, rounded to the precision of all formats. */
function waypointsHash(flight: PlannedFlight | undefined): string {
  const positions = flight?.waypoints.map(({ position: [lon = 0, lat = 0, heightM = 0] }) =>
    [lon.toFixed(9), lat.toFixed(9), heightM.toFixed(6)].join(","),
  );
  const text = positions?.join(" ") ?? "";
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return `${positions?.length ?? 0}-${(hash >>> 0).toString(16)}`;
}
