import { RouteFileFormat } from "@overfly/contract/flight-routes/flight-routes";
import { ROUTE_FORMATS } from "@overfly/route-files/route-content";
import { expect, test } from "vitest";

test("the API offers the formats of the writer, in the same order", () => {
  expect(RouteFileFormat.options).toEqual([...ROUTE_FORMATS]);
});
