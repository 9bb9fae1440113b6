import type { WpmlTemplate } from "../wpml-document.ts";
import { childOf, textOf, type XmlNode } from "../xml-tree.ts";
import { closedRing, numbers, positionsOf, texts } from "./read-fields.ts";

/** What a route's lines were made from. */
export function templateOf(folder: XmlNode | undefined): WpmlTemplate | undefined {
  if (!folder) return undefined;
  const system = childOf(folder, "waylineCoordinateSysParam");
  const placemark = childOf(folder, "Placemark");
  const ring = childOf(childOf(childOf(placemark, "Polygon"), "outerBoundaryIs"), "LinearRing");
  const outline = textOf(ring, "coordinates");
  const line = textOf(childOf(placemark, "LineString"), "coordinates");
  const corners = outline === undefined ? [] : positionsOf(outline, "template.kml/Polygon/coordinates");
  return {
    type: textOf(folder, "templateType") ?? "waypoint",
    ...texts(system, ["heightMode"] as const),
    ...numbers(folder, { speedMps: "autoFlightSpeed", heightM: "globalHeight" }),
    ...numbers(system, { heightM: "globalShootHeight" }),
    ...(textOf(system, "surfaceFollowModeEnable") === "1" &&
      numbers(system, { heightOverGroundM: "surfaceRelativeHeight" })),
    ...numbers(placemark, {
      directionDeg: "direction",
      marginM: "margin",
      gimbalPitchDeg: "gimbalPitchAngle",
      obliquePitchDeg: "inclinedGimbalPitch",
      obliqueSpeedMps: "inclinedFlightSpeed",
      leftM: "leftExtend",
      rightM: "rightExtend",
    }),
    ...numbers(childOf(placemark, "overlap"), {
      frontOverlap: "orthoCameraOverlapH",
      sideOverlap: "orthoCameraOverlapW",
      obliqueFrontOverlap: "inclinedCameraOverlapH",
      obliqueSideOverlap: "inclinedCameraOverlapW",
    }),
    ...texts(placemark, ["shootType"] as const),
    ...texts(childOf(folder, "payloadParam"), ["imageFormat"] as const),
    ...(outline !== undefined && { outline: closedRing(corners) }),
    ...(line !== undefined && { line: positionsOf(line, "template.kml/LineString/coordinates") }),
  };
}
