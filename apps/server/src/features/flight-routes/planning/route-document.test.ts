import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteDocument as PlannedFrom } from "@overfly/contract/flight-routes/route-document";
import { describe, expect, expectTypeOf, test } from "vitest";

/** Positions of any length, nothing read-only, and nothing merely undefined: what JSON can tell apart. */
type Json<T> = T extends readonly [number, ...number[]]
  ? number[]
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T as Exclude<Key, "bbox">]: Json<Exclude<T[Key], undefined>> }
      : T;

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
      turns: 1,
    },
  ],
};

describe("the document of a route", () => {
  test("is the same in the calls and in the planner", () => {
    expectTypeOf<Json<RouteDocument>>().toEqualTypeOf<Json<PlannedFrom>>();
  });

  test("is kept as it came", () => {
    expect(RouteDocument.parse(DOCUMENT)).toEqual(DOCUMENT);
  });

  test("is refused with the place of what is wrong", () => {
    const [part] = DOCUMENT.items;
    const wrong = { ...DOCUMENT, items: [{ ...part, radiusM: -1 }] };
    const { error } = RouteDocument.safeParse(wrong);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["items.0.radiusM"]);
  });
});
