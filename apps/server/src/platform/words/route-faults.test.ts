import { readRouteFile } from "@overfly/route-files/read-route-file";
import { expect, test } from "vitest";
import { routeFaultWords } from "./route-faults.ts";

const KML =
  "<kml><Document><Placemark><LineString><coordinates>1,x 2,3</coordinates></LineString></Placemark></Document></kml>";

test("a broken file's element is named in both languages", () => {
  const read = readRouteFile(new TextEncoder().encode(KML), "north.kml");
  if (read.ok) throw new Error("It was read.");
  const { en, ar } = routeFaultWords(read);
  expect(en).toBe("Placemark 1/LineString/coordinates[0] holds a coordinate that is no number.");
  expect(ar).toBe("في الملف قيمة لا يمكن استخدامها. (\u2068Placemark 1/LineString/coordinates[0]\u2069)");
});
