import { RouteFileFormat } from "@overfly/contract/flight-routes/routes";
import { ROUTE_FORMATS } from "@overfly/route-files/route-content";
import { expect, test } from "vitest";

test("the calls offer the formats that routes are written in, in the same order", () => {
  expect(RouteFileFormat.options).toEqual([...ROUTE_FORMATS]);
});
