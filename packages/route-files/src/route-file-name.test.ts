import { expect, test } from "vitest";
import { routeFileName } from "./route-file-name.ts";

test("file names have no characters that DJI's tools reject", () => {
  expect(routeFileName('a_b/c:d*e?"f".g', ".kmz")).toBe("a b c d e f g.kmz");
  expect(routeFileName("../..", ".kmz")).toBe("Route.kmz");
});
