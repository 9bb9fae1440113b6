import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAMERAS, type Lens } from "./cameras.ts";
import { findEquipment } from "./equipment.ts";
import { imagingFigures, type ImagingTarget, resolveImaging } from "./imaging.ts";

const equipment = (aircraftId: string, cameraId = aircraftId) => {
  const found = findEquipment({ aircraftId, cameraId });
  if (!found.ok) throw new Error(found.code);
  return found;
};

const lensesOf = (id: string) => CAMERAS.find((camera) => camera.id === id)?.lenses ?? [];

const figuresOf = (target: ImagingTarget, lenses: readonly Lens[]) => {
  const found = imagingFigures(target, lenses);
  if (!found.ok) throw new Error(found.code);
  return found;
};

const figures = (target: ImagingTarget, id = "m3t") => figuresOf(target, lensesOf(id));

describe("height, resolution and pixels on a cell", () => {
  test("follow from one another for the thermal lens", () => {
    const byGsd = figures({ gsdCm: 3 });
    expect(byGsd.heightM).toBeCloseTo(22.75, 9);
    expect(byGsd.pixelsPerCell).toBeCloseTo(5.2, 9);
    expect(figures({ pixelsPerCell: 5.2 }).heightM).toBeCloseTo(22.75, 9);
    expect(figures({ heightM: 22.75 }).gsdCm).toBeCloseTo(3, 9);
  });

  test("count the pixels of larger cells", () => {
    expect(figures({ gsdCm: 3, cellMm: 210 }).pixelsPerCell).toBeCloseTo(7, 9);
  });

  test("give every lens its own resolution and footprint", () => {
    const { lenses } = figures({ heightM: 30 }, "m4t");
    expect(lenses.map(({ id }) => id)).toEqual(["wide", "ir"]);
    expect(lenses[1]).toMatchObject({ gsdCm: expect.closeTo(3, 9) });
    expect(lenses[1]?.footprint.acrossM).toBeCloseTo(19.2, 9);
  });

  test("come back the same from each target, for every camera", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CAMERAS),
        fc.double({ min: 5.001, max: 499.9, noNaN: true }),
        (camera, heightM) => {
          const first = figuresOf({ heightM }, camera.lenses);
          const { gsdCm, pixelsPerCell } = first;
          fc.pre(gsdCm > 0.05 && gsdCm < 100 && pixelsPerCell > 0.5 && pixelsPerCell < 200);
          expect(figuresOf({ gsdCm }, camera.lenses).heightM).toBeCloseTo(heightM, 6);
          expect(figuresOf({ pixelsPerCell }, camera.lenses).heightM).toBeCloseTo(heightM, 6);
        },
      ),
    );
  });

  test.each([
    [{}, "gsd-or-height", "gsdCm"],
    [{ gsdCm: 3, heightM: 30 }, "gsd-or-height", "gsdCm"],
    [{ heightM: 2 }, "parameter-out-of-range", "heightM"],
    [{ gsdCm: Number.NaN }, "parameter-out-of-range", "gsdCm"],
    [{ gsdCm: 0.1 }, "height-out-of-range", "gsdCm"],
    [{ pixelsPerCell: 200 }, "height-out-of-range", "pixelsPerCell"],
    [{ pixelsPerCell: 5, cellMm: 0 }, "parameter-out-of-range", "cellMm"],
  ])("%j gets a reason", (target, code, field) => {
    const found = imagingFigures(target, lensesOf("m3t"));
    expect(found).toMatchObject({ ok: false, code, field });
  });
});

describe("an item's setting", () => {
  const imaging = { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };

  test("has the spacing of the narrowest lens and the speed of the slowest need", () => {
    const settled = resolveImaging(imaging, equipment("m3t"));
    expect(settled).toMatchObject({
      ok: true,
      settings: {
        lineSpacingM: expect.closeTo(13.44, 9),
        triggerDistanceM: expect.closeTo(4.608, 9),
        speedMps: 3,
      },
    });
  });

  test.each([
    [{ gimbalPitchDeg: 80 }, "gimbal-pitch-out-of-range", "gimbalPitchDeg"],
    [{ gimbalPitchDeg: Number.NaN }, "gimbal-pitch-out-of-range", "gimbalPitchDeg"],
    [{ frontOverlap: 100 }, "parameter-out-of-range", "frontOverlap"],
    [{ sideOverlap: Number.NaN }, "parameter-out-of-range", "sideOverlap"],
    [{ speedMps: 0 }, "parameter-out-of-range", "speedMps"],
  ])("with %j gets a reason", (changes, code, field) => {
    expect(resolveImaging({ ...imaging, ...changes }, equipment("m3t"))).toMatchObject({
      ok: false,
      code,
      field,
    });
  });
});
