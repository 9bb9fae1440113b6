import { readRouteFile } from "@overfly/route-files/read-route-file";
import { expect, test } from "vitest";
import { routeErrorMessage } from "./route-error-message.ts";
import { render } from "./translate.ts";

const KML =
  "<kml><Document><Placemark><LineString><coordinates>1,x 2,3</coordinates></LineString></Placemark></Document></kml>";

test("a broken file's element is named in both languages", () => {
  const read = readRouteFile(new TextEncoder().encode(KML), "north.kml");
  if (read.ok) throw new Error("It was read.");
  const message = routeErrorMessage(read);
  expect(render(message, "en")).toBe(
    "Placemark 1/LineString/coordinates[0] contains a coordinate that is not a number.",
  );
  expect(render(message, "ar")).toBe(
    "في الملف قيمة لا يمكن استخدامها. (\u2068Placemark 1/LineString/coordinates[0]\u2069)",
  );
});

test("a code without a message gets a general one", () => {
  const message = routeErrorMessage({ code: "brand-new", message: "It can't be planned." });
  expect(render(message, "en")).toBe("It can't be planned.");
  expect(render(message, "ar")).toBe("لا يمكن تخطيط المسار بهذه القيم.");
});
