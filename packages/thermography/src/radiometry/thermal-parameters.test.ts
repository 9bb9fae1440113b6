import { describe, expect, test } from "vitest";
import { focalLengthPx, thermalOpticsOf } from "./thermal-cameras.ts";
import { validParameters } from "./thermal-parameters.ts";

const NONE = { emissivity: 0.95, distanceM: 5, humidity: 0.5, reflectedC: 25, ambientC: 25 };

describe("measurement parameters", () => {
  test("are DJI's defaults where a file has none: emissivity 0.95 at 5 m, 50 % humidity and 25 °C", () => {
    expect(validParameters({})).toEqual(NONE);
  });

  test.each([
    ["emissivity", [0.05, 0.9, 1], [0, 0.04, 1.01, Number.NaN]],
    ["distanceM", [0, 25, 2000], [-1, 2001]],
    ["humidity", [0, 0.7, 1], [-0.1, 70]],
    ["reflectedC", [-100, 500], [-101, 501]],
    ["ambientC", [-60, 100], [-61, 298]],
  ] as const)("replace an impossible %s", (name, valid, invalid) => {
    expect(valid.map((value) => validParameters({ [name]: value })[name])).toEqual(valid);
    expect(invalid.map((value) => validParameters({ [name]: value }))).toEqual(invalid.map(() => NONE));
  });
});

describe("the focal length in pixels", () => {
  const thermal = { model: "M3T", focalLengthMm: 9.1, focalLength35Mm: 40, isThermal: true };

  test.each([
    ["of a thermal image, by lens and pixel pitch", thermal, [640, 512], 758.33],
    ["of one stored at twice its resolution", thermal, [1280, 1024], 1516.67],
    [
      "of a thermal image without EXIF, by the model",
      { ...thermal, focalLengthMm: null },
      [640, 512],
      758.33,
    ],
    ["of a visual photo, by the 35 mm equivalent", { ...thermal, isThermal: false }, [4000, 3000], 4622.5],
  ] as const)("%s", (_name, lens, [widthPx, heightPx], expected) => {
    expect(focalLengthPx(lens, { widthPx, heightPx })).toBeCloseTo(expected, 0);
  });

  test("is unknown for a camera that nobody knows", () => {
    const unknown = { model: "X", focalLengthMm: 9, focalLength35Mm: null, isThermal: true };
    expect(focalLengthPx(unknown, { widthPx: 640, heightPx: 512 })).toBeNull();
  });

  test.each([
    ["M3TD", 9.1],
    ["ZENMUSE H20T", 13.5],
    ["MAVIC2-ENTERPRISE-ADVANCED", 9],
    ["M4TD", 12],
    ["FLIR", 19],
  ])("is that of the %s: %d mm", (model, focalLengthMm) => {
    expect(thermalOpticsOf(model)).toMatchObject({ focalLengthMm });
  });
});
