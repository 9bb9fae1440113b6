import type { WpmlTemplate } from "#wpml/wpml-document.ts";
import { childOf, textOf, type XmlNode } from "#xml/read-xml.ts";
import { closedRing, numbers, positionsOf, texts } from "./read-fields.ts";

/** What a route's lines were made from. */
export function templateOf(folder: XmlNode): WpmlTemplate {
  const system = childOf(folder, "waylineCoordinateSysParam");
  const placemark = childOf(folder, "Placemark");
  const ring = childOf(childOf(childOf(placemark, "Polygon"), "outerBoundaryIs"), "LinearRing");
  const outline = textOf(ring, "coordinates");
  const line = textOf(childOf(placemark, "LineString"), "coordinates");
  const corners = outline === undefined ? [] : positionsOf(outline, "template.kml/Polygon/coordinates");
  return {
    type: textOf(folder, "templateType") ?? "waypoint",
    ...numbers(folder, { templateId: "templateId" }),
    ...texts(system, ["heightMode"] as const),
    ...numbers(folder, { speedMps: "autoFlightSpeed", heightM: "globalHeight" }),
    ...numbers(system, { heightM: "globalShootHeight" }),
    ...(textOf(system, "surfaceFollowModeEnable") === "1" &&
      numbers(system, { heightOverGroundM: "surfaceRelativeHeight" })),
    // some programs write these for the whole folder
    ...numbers(folder, LINES),
    ...numbers(placemark, LINES),
    ...numbers(placemark, {
      gimbalPitchDeg: "gimbalPitchAngle",
      obliquePitchDeg: "inclinedGimbalPitch",
      obliqueSpeedMps: "inclinedFlightSpeed",
      leftM: "leftExtend",
      rightM: "rightExtend",
    }),
    ...numbers(childOf(placemark, "overlap") ?? childOf(folder, "overlap"), {
      frontOverlap: "orthoCameraOverlapH",
      sideOverlap: "orthoCameraOverlapW",
      obliqueFrontOverlap: "inclinedCameraOverlapH",
      obliqueSideOverlap: "inclinedCameraOverlapW",
    }),
    ...texts(folder, ["shootType"] as const),
    ...texts(placemark, ["shootType"] as const),
    ...texts(childOf(folder, "payloadParam"), ["imageFormat"] as const),
    ...(outline !== undefined && { outline: closedRing(corners) }),
    ...(line !== undefined && { line: positionsOf(line, "template.kml/LineString/coordinates") }),
  };
}

const LINES = { directionDeg: "direction", marginM: "margin" };
