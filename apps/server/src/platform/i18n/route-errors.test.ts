import type { ElevationFaultCode } from "@overfly/flight-planning/terrain/elevation/elevation-from-geotiff";
import { type AreaErrorCode, validateArea } from "@overfly/geo/polygons/validate-area";
import type { Messages } from "@overfly/i18n/generated/messages";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";
import { render } from "@overfly/i18n/node/translate";
import type { RouteReadError, RouteWriteError } from "@overfly/route-files/route-content";
import { readRouteFile } from "@overfly/route-files/read-route-file";
import { expect, expectTypeOf, test } from "vitest";

const inBothLanguages = (error: Parameters<typeof routeErrorMessage>[0]) => {
  const message = routeErrorMessage(error);
  return [render(message, "en"), render(message, "ar")];
};

function readError(content: string) {
  const read = readRouteFile(new TextEncoder().encode(content), "north.kml");
  if (read.ok) throw new Error("It was read.");
  return read;
}

test("a broken file's element is named in both languages", () => {
  const coordinates = "<LineString><coordinates>1,x 2,3</coordinates></LineString>";
  const error = readError(`<kml><Document><Placemark>${coordinates}</Placemark></Document></kml>`);
  expect(inBothLanguages(error)).toEqual([
    "The file contains an invalid value. Location: Placemark 1/LineString/coordinates[0].",
    "يحتوي الملف على قيمة غير صالحة. الموضع: \u2068Placemark 1/LineString/coordinates[0]\u2069.",
  ]);
});

test.each([
  ["lat,lng,alt\n48,11,high\n", "Line 2, column “alt”.", "السطر 2، العمود «\u2068alt\u2069»."],
  ["QGC WPL 999\n", "Line 1.", "السطر 1."],
])("a text file's line and column are named in both languages: %j", (content, english, arabic) => {
  const read = readRouteFile(new TextEncoder().encode(content), "north.waypoints");
  if (read.ok) throw new Error("It was read.");
  const [inEnglish, inArabic] = inBothLanguages(read);
  expect(inEnglish?.endsWith(english)).toBe(true);
  expect(inArabic?.endsWith(arabic)).toBe(true);
  expect(inArabic).not.toMatch(/line|column/iu);
});

test("a file of an unsupported type is named", () => {
  expect(inBothLanguages(readError("%PDF-1.7\n"))).toEqual([
    "The file is a PDF. Export it as KML or GeoJSON.",
    "هذا الملف ملف PDF. صدّره بصيغة KML أو GeoJSON.",
  ]);
});

test("an error about a whole file names no element", () => {
  expect(inBothLanguages(readError("<kml><Document/></kml>"))[0]).toBe("The file contains no flight.");
});

test("the intersection of an outline is located", () => {
  const corners = [
    [35, 31],
    [35.01, 31.01],
    [35.01, 31],
    [35, 31.01],
    [35, 31],
  ];
  const checked = validateArea({ type: "Polygon", coordinates: [corners] });
  if (checked.ok) throw new Error("It is valid.");
  const [english, arabic] = inBothLanguages(checked.error);
  expect(english).toMatch(/^The outline crosses itself at 35\.005\d{3}, 31\.005\d{3}\.$/);
  expect(arabic).toMatch(/35\.005\d{3}, 31\.005\d{3}/);
});

test("a code without a message gets a general one", () => {
  expect(inBothLanguages({ code: "brand-new" })).toEqual([
    "The route can't be planned with these values.",
    "لا يمكن تخطيط المسار بهذه القيم.",
  ]);
});

test("every code of areas, route files and elevation models has a message", () => {
  type Code = AreaErrorCode | RouteReadError["code"] | RouteWriteError["code"] | ElevationFaultCode;
  expectTypeOf<Code>().toExtend<keyof Messages["route-errors"]>();
});
