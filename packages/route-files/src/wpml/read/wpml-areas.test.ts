import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { documentFromContent } from "#document/document-from-content.ts";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute } from "#route-content.ts";
import { djiKml as kml, TIME_LAPSE_SURVEY, MISSION, tag } from "#testing/dji-xml.ts";

function imported(file: string | Uint8Array): ImportedRoute {
  const read = readRouteFile(typeof file === "string" ? strToU8(file) : file, "north.kmz");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

const RING = "35.93,31.95,0\n 35.94,31.95,0\n 35.94,31.96,0";
const polygon = (coordinates: string) =>
  `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const folderOf = (id: number, ...inside: string[]) =>
  `<Folder>${tag("templateType", "mapping2d")}${tag("templateId", id)}${inside.join("")}</Folder>`;
const OTHER_RING = "36.93,31.95 36.94,31.95 36.94,31.96";

test("all areas of a template are read with the settings of their folders", () => {
  const folder = (id: number, ring: string) =>
    folderOf(
      id,
      tag("waylineCoordinateSysParam", tag("globalShootHeight", 60 + id)),
      tag("overlap", tag("orthoCameraOverlapH", 80), tag("orthoCameraOverlapW", 65)),
      tag("direction", 30 + id),
      polygon(ring),
    );
  const route = imported(kml(MISSION, folder(0, RING), folder(1, OTHER_RING)));

  expect(route.areas).toHaveLength(2);
  expect(route.surveys).toMatchObject([
    { heightM: 60, directionDeg: 30, frontOverlap: 80, sideOverlap: 65 },
    { heightM: 61, directionDeg: 31, frontOverlap: 80, sideOverlap: 65 },
  ]);
  expect(documentFromContent(route).document.items).toMatchObject([{ kind: "area" }, { kind: "area" }]);
});

test("of several areas, only those with a wayline of their own become surveys", () => {
  const system = tag("waylineCoordinateSysParam", tag("globalShootHeight", 60));
  const template = kml(MISSION, folderOf(0, system, polygon(RING)), folderOf(7, system, polygon(OTHER_RING)));
  const zip = zipSync({
    "wpmz/template.kml": strToU8(template),
    "wpmz/waylines.wpml": strToU8(TIME_LAPSE_SURVEY),
  });
  const route = imported(zip);

  expect(route.surveys?.map(({ itemIndex, ring }) => [itemIndex, ring?.[0]?.[0]])).toEqual([[0, 35.93]]);
  expect(route.areas).toHaveLength(2);
});

test("an area without a height is planned at the default height, not at 0 m", () => {
  const bare = kml(MISSION, folderOf(0, polygon(RING)));
  const { document, warnings } = documentFromContent(imported(bare));
  expect(document.items).toMatchObject([{ kind: "area", imaging: { heightM: 50 } }]);
  expect(warnings.map(({ code }) => code)).toEqual(["signal-loss-replaced", "default-imaging"]);

  const flown = TIME_LAPSE_SURVEY.replace("WGS84", "relativeToStartPoint");
  const zip = zipSync({ "template.kml": strToU8(bare), "waylines.wpml": strToU8(flown) });
  expect(imported(zip).surveys).toMatchObject([{ heightM: 560.5, heightMode: "take-off" }]);
});
