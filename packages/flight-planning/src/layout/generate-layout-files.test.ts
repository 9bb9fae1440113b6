import { describe, expect, test } from "vitest";
import { contentFromPlan } from "@overfly/route-files/document/content-from-plan";
import { readRouteFile } from "@overfly/route-files/read-route-file";
import { writeRouteFile } from "@overfly/route-files/write-route-file";
import { plannedPhotos } from "#model/planned-photos.ts";
import { document, everyKind, planned } from "#testing/sample-documents.ts";

describe.each(everyKind)("a plan of kind %s", (_kind, part) => {
  test.each(["wpml", "qgc-plan", "kml"] as const)("is flown the same after export as %s", (format) => {
    const route = document(part);
    const plan = planned(route);
    const options = { author: "Overfly", writtenAtMs: 1_795_000_000_000 };
    const file = writeRouteFile(format, contentFromPlan("Route", route, plan), options);
    const read = file.ok ? readRouteFile(file.bytes, "Route") : file;
    if (!read.ok) throw new Error(read.message);
    const { waypoints = [] } = read.route.flight ?? {};
    expect(waypoints).toHaveLength(plan.flight.waypoints.length);
    expect(plannedPhotos({ waypoints })).toHaveLength(plan.photos.length);
  });
});
