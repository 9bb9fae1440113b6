import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeThermal } from "./decode-thermal.ts";
import { writeRadiometricJpeg } from "./radiometric-writer.ts";
import { readJpegStructure } from "#metadata/jpeg-segments.ts";

const bareJpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 0xff, 0xd9);
const [widthPx, heightPx] = [160, 120];
const ramp = (low: number, high: number) =>
  Float32Array.from(
    { length: widthPx * heightPx },
    (_, i) => low + ((high - low) * i) / (widthPx * heightPx),
  );

function worstError(parameters: object, [low, high]: [number, number]): number {
  const celsius = ramp(low, high);
  const read = decodeThermal(writeRadiometricJpeg(bareJpeg, { celsius, widthPx, heightPx, parameters }));
  if (!read.ok || read.kind !== "absolute") throw new Error("cannot be decoded");
  return read.celsius.reduce((worst, value, i) => Math.max(worst, Math.abs(value - (celsius[i] ?? 0))), 0);
}

describe("writing a radiometric JPEG", () => {
  test("round-trips temperatures within 0.05 °C", () => {
    expect(worstError({}, [0, 110])).toBeLessThan(0.05);
    expect(
      worstError({ emissivity: 1, reflectedC: 20, ambientC: 20, distanceM: 0 }, [-20, 150]),
    ).toBeLessThan(0.04);
  });

  test("round-trips them for any camera settings", () => {
    const parameters = fc.record({
      emissivity: fc.double({ min: 0.8, max: 1, noNaN: true }),
      distanceM: fc.double({ min: 1, max: 25, noNaN: true }),
      reflectedC: fc.double({ min: -10, max: 40, noNaN: true }),
      ambientC: fc.double({ min: -10, max: 45, noNaN: true }),
    });
    fc.assert(
      fc.property(parameters, (anyParameters) => {
        expect(worstError(anyParameters, [15, 90])).toBeLessThan(0.08);
      }),
      { numRuns: 20 },
    );
  });

  test("replaces an existing frame and keeps the other segments", () => {
    const once = writeRadiometricJpeg(bareJpeg, { celsius: ramp(0, 10), widthPx, heightPx });
    const twice = writeRadiometricJpeg(once, { celsius: ramp(50, 60), widthPx, heightPx });

    expect(twice).toHaveLength(once.length);
    const read = decodeThermal(twice);
    expect(read.ok && read.kind === "absolute" && read.celsius[0]).toBeCloseTo(50, 1);
    expect(readJpegStructure(twice)).toMatchObject({ isTruncated: false });
    expect(readJpegStructure(twice).segments.map(({ marker }) => marker)).toEqual([0xe0, 0xe3, 0xe4]);
  });

  test("rejects a file that is not a JPEG and a frame of the wrong size", () => {
    expect(() => writeRadiometricJpeg(new Uint8Array(8), { celsius: ramp(0, 1), widthPx, heightPx })).toThrow(
      TypeError,
    );
    expect(() => writeRadiometricJpeg(bareJpeg, { celsius: ramp(0, 1), widthPx, heightPx: 1 })).toThrow(
      RangeError,
    );
  });
});
