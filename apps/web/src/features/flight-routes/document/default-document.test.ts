import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { SUBTYPE_GSD_CM } from "@overfly/contract/missions/missions";
import { AIRCRAFT } from "@overfly/flight-planning/cameras/aircraft";
import { describe, expect, test } from "vitest";
import { PRESETS } from "@overfly/flight-planning/cameras/presets";
import { newItem } from "./new-item.ts";
import { planSynchronously } from "#features/flight-routes/testing/plan-synchronously.ts";
import {
  areaItem,
  camerasOn,
  EMPTY_DOCUMENT,
  figuresOf,
  presetFor,
  startDocument,
  withAircraft,
} from "./default-document.ts";
import { sampleBoundary as boundary } from "#features/flight-routes/testing/sample-boundary.ts";

const item = areaItem(boundary, "Area");
const overlaps = { frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };

describe("ground resolution, height and pixels on a cell", () => {
  test.each([
    ["m3t", "m3t", 3, 22.75, 5.2],
    ["m3t", "m3t", 5.5, 41.7, 2.84],
    ["m4t", "m4t", 3, 30, 5.2],
    ["m350", "h30t", 5.5, 110, 2.84],
  ])("%s with %s sees %s cm from %s m, %s pixels on a cell", (...row) => {
    const [aircraftId, cameraId, gsdCm, heightM, pixels] = row;
    const equipped = { aircraftId, cameraId, lensIds: undefined };
    const figures = figuresOf({ gsdCm, ...overlaps }, equipped);
    expect(figures.heightM).toBeCloseTo(heightM, 1);
    expect(figures.pixelsPerCell).toBeCloseTo(pixels, 2);

    expect(figuresOf({ heightM: figures.heightM!, ...overlaps }, equipped).gsdCm).toBeCloseTo(gsdCm, 6);
    expect(figuresOf({ pixelsPerCell: figures.pixelsPerCell!, ...overlaps }, equipped).gsdCm).toBeCloseTo(
      gsdCm,
      6,
    );
  });

  test("are what the planner makes of them", () => {
    const imaging = { gsdCm: 3, ...overlaps };
    const document = { ...EMPTY_DOCUMENT, items: [{ ...item, imaging }] };
    const site = { boundary, zones: [], tables: [] };
    const plan = planSynchronously({
      document: document as Parameters<typeof planSynchronously>[0]["document"],
      site,
      isDraft: false,
    });

    const heightM = figuresOf(imaging, EMPTY_DOCUMENT).heightM ?? 0;
    expect(plan.ok && plan.statistics.height_m).toBeCloseTo(heightM, 9);
  });

  test("stay unknown for a camera that is not known", () => {
    const figures = figuresOf({ gsdCm: 5.5, ...overlaps }, { ...EMPTY_DOCUMENT, cameraId: "brownie" });
    expect(figures).toEqual({ gsdCm: 5.5, heightM: null, pixelsPerCell: null });
  });
});

describe("presets", () => {
  test.each(PRESETS.map(({ id }) => id))("%s makes an item that can be saved and planned", (id) => {
    const selected = presetFor(id, item, EMPTY_DOCUMENT);
    if (!selected.ok) throw new Error(selected.code);
    const document = { ...EMPTY_DOCUMENT, items: [selected.item] };

    expect(selected.item.preset).toBe(id);
    expect(RouteDocument.parse(document)).toEqual(document);
  });

  test("thermal presets are rejected with a reason by a camera without a thermal lens", () => {
    const refused = presetFor("standard", item, { aircraftId: "m3e", cameraId: "m3e", lensIds: undefined });
    expect(refused).toMatchObject({ ok: false, code: "preset-needs-thermal" });
  });

  test("a visual preset excludes the thermal lens for its own item only", () => {
    const visual = presetFor("orthomosaic", item, EMPTY_DOCUMENT);
    if (!visual.ok) throw new Error(visual.code);
    expect(visual.item.imaging.lensIds).toEqual(["wide"]);

    const thermal = presetFor("standard", visual.item, EMPTY_DOCUMENT);
    expect(thermal).toMatchObject({ ok: true });
    expect(thermal.ok && thermal.item.imaging.lensIds).toBeUndefined();

    const withoutThermal = { ...EMPTY_DOCUMENT, lensIds: ["wide"] };
    const own = presetFor("standard", item, withoutThermal);
    expect(own.ok && own.item.imaging.lensIds).toEqual(["wide", "ir"]);
  });

  test("a preset brings a wall's resolution by the distance from it, and leaves the camera level", () => {
    const site = { boundary, location: null };
    const facade = newItem({ kind: "facade", name: "Wall", site, document: EMPTY_DOCUMENT });
    if (!facade) throw new Error("no wall");
    const active = presetFor("rgb-detailed", facade.item, EMPTY_DOCUMENT);

    expect(active).toMatchObject({
      ok: true,
      item: { kind: "facade", distanceM: 27.5, imaging: { gimbalPitchDeg: 0 } },
    });
  });

  test("what a new route starts with is the standard preset, at the resolution of its mission", () => {
    const active = presetFor("standard", item, EMPTY_DOCUMENT);

    expect(active).toMatchObject({ ok: true, item: { imaging: item.imaging } });
    expect(item.imaging.gsdCm).toBe(SUBTYPE_GSD_CM.standard);
  });
});

describe("aircraft and camera", () => {
  test("an aircraft brings a camera that it carries", () => {
    expect(withAircraft("m350", "m3t")).toMatchObject({ aircraftId: "m350", cameraId: "h20t" });
    expect(withAircraft("m350", "h30t")).toMatchObject({ aircraftId: "m350", cameraId: "h30t" });
  });

  test("every aircraft has a camera to choose", () => {
    for (const { id } of AIRCRAFT) expect(camerasOn(id).length).toBeGreaterThan(0);
  });
});

test("a new route is equipped and photographed like the one before it, over its own area only", () => {
  const before = {
    ...startDocument(boundary, "Area"),
    ...withAircraft("m350", "h30t"),
    takeOff: [35, 30] as [number, number],
  };
  const next = startDocument(boundary, "Next", { like: before });

  expect(next).toMatchObject({ aircraftId: "m350", cameraId: "h30t" });
  expect(next.items[0]).toMatchObject({ name: "Next", imaging: before.items[0]?.imaging });
  expect(next.items[0]?.id).not.toBe(before.items[0]?.id);
  expect(next.takeOff).toBeUndefined();
  expect(startDocument(null, "None").items).toEqual([]);
});

test("the first route of a company is flown with the aircraft of its kit, as its camera can see", () => {
  const kit = { aircraftId: "m3e", cameraId: "m3e", lensIds: undefined };
  const first = startDocument(boundary, "Area", { kit });

  expect(first).toMatchObject({ aircraftId: "m3e", cameraId: "m3e" });
  expect(first.items[0]).toMatchObject({ preset: "rgb-standard", imaging: { gsdCm: 2 } });
  expect(startDocument(boundary, "Area").items[0]).toMatchObject({ preset: "standard" });
});
