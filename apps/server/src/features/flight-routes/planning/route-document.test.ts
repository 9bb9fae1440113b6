import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { describe, expect, test } from "vitest";

const DOCUMENT: RouteDocument = {
  aircraftId: "m3t",
  cameraId: "m3t",
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
  items: [
    {
      id: "p1",
      name: "Mast",
      kind: "orbit",
      imaging: { heightM: 30, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -45 },
      center: [10, 50],
      radiusM: 20,
      targetHeightM: 5,
      photosPerOrbit: 12,
      orbits: 1,
    },
  ],
};

describe("the document of a route", () => {
  test("is parsed unchanged", () => {
    expect(RouteDocument.parse(DOCUMENT)).toEqual(DOCUMENT);
  });

  test("is rejected with the path of the invalid field", () => {
    const [part] = DOCUMENT.items;
    const wrong = { ...DOCUMENT, items: [{ ...part, radiusM: -1 }] };
    const { error } = RouteDocument.safeParse(wrong);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["items.0.radiusM"]);
  });
});
