import type { WpmlTemplate } from "#wpml/wpml-document.ts";
import { childOf, textOf, type XmlNode } from "#xml/read-xml.ts";
import { closedRing, optionalNumbers, parseLonLatList, optionalTexts } from "./read-fields.ts";

/** Reads a template's `Folder`. */
export function templateOf(folder: XmlNode): WpmlTemplate {
  const system = childOf(folder, "waylineCoordinateSysParam");
  const placemark = childOf(folder, "Placemark");
  const ring = childOf(childOf(childOf(placemark, "Polygon"), "outerBoundaryIs"), "LinearRing");
  const outline = textOf(ring, "coordinates");
  const line = textOf(childOf(placemark, "LineString"), "coordinates");
  const corners = outline === undefined ? [] : parseLonLatList(outline, "template.kml/Polygon/coordinates");
  return {
    type: textOf(folder, "templateType") ?? "waypoint",
    ...optionalNumbers(folder, { templateId: "templateId" }),
    ...optionalTexts(system, ["heightMode"] as const),
    ...optionalNumbers(folder, { speedMps: "autoFlightSpeed", heightM: "globalHeight" }),
    ...optionalNumbers(system, { heightM: "globalShootHeight" }),
    ...(textOf(system, "surfaceFollowModeEnable") === "1" &&
      optionalNumbers(system, { heightAboveGroundM: "surfaceRelativeHeight" })),
    // some programs write these in the folder instead
    ...optionalNumbers(folder, LINE_FIELDS),
    ...optionalNumbers(placemark, LINE_FIELDS),
    ...optionalNumbers(placemark, {
      gimbalPitchDeg: "gimbalPitchAngle",
      obliquePitchDeg: "inclinedGimbalPitch",
      obliqueSpeedMps: "inclinedFlightSpeed",
      leftExtentM: "leftExtend",
      rightExtentM: "rightExtend",
    }),
    ...optionalNumbers(childOf(placemark, "overlap") ?? childOf(folder, "overlap"), {
      frontOverlap: "orthoCameraOverlapH",
      sideOverlap: "orthoCameraOverlapW",
      obliqueFrontOverlap: "inclinedCameraOverlapH",
      obliqueSideOverlap: "inclinedCameraOverlapW",
    }),
    ...optionalTexts(folder, ["shootType"] as const),
    ...optionalTexts(placemark, ["shootType"] as const),
    ...optionalTexts(childOf(folder, "payloadParam"), ["imageFormat"] as const),
    ...(outline !== undefined && { outline: closedRing(corners) }),
    ...(line !== undefined && { line: parseLonLatList(line, "template.kml/LineString/coordinates") }),
  };
}

const LINE_FIELDS = { directionDeg: "direction", marginM: "margin" };
