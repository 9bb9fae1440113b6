import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeThermal } from "./decode-thermal.ts";
import type { TemperatureImage } from "./decoded-thermal.ts";
import { flirFileOf, flirJpegOf, greyTiffOf } from "#testing/thermal-files.ts";
import { writeRadiometricJpeg } from "./radiometric-writer.ts";

const folder = new URL("../../../../../shared/data/thermal/", import.meta.url);
const hasSharedData = existsSync(folder);
const bytesOf = (path: string) => new Uint8Array(readFileSync(new URL(path, folder)));
const json = (path: string) => JSON.parse(readFileSync(new URL(path, folder), "utf8"));

function absolute(path: string): TemperatureImage {
  const thermal = decodeThermal(bytesOf(path));
  if (!thermal.ok || thermal.kind !== "absolute") throw new Error(`${path} gives no temperatures`);
  return thermal;
}

function summary({ celsius }: TemperatureImage) {
  let [min, max, sum] = [Infinity, -Infinity, 0];
  for (const value of celsius) {
    [min, max, sum] = [Math.min(min, value), Math.max(max, value), sum + value];
  }
  return { min, max, mean: sum / celsius.length };
}

const flir: Record<string, { width: number; tempC: Record<"min" | "mean" | "max", number> }> = hasSharedData
  ? json("expected.json").flir
  : {};
const dji: Record<string, { min: number; max: number; mean: number; pts: Record<string, number> }> =
  hasSharedData ? json("dji-reference-temperatures.json") : {};
const isCounts = (path: string) => /nondirect|h20t|xts/.test(path);

describe.skipIf(!hasSharedData)("decoding real thermal images (shared/data/thermal)", () => {
  test.each(Object.entries(flir))("matches the reference temperatures of FLIR's %s", (path, expected) => {
    const thermal = absolute(`flir/${path}`);
    const found = summary(thermal);

    expect(thermal.widthPx).toBe(expected.width);
    for (const key of ["min", "mean", "max"] as const) {
      expect(Math.abs(found[key] - expected.tempC[key])).toBeLessThan(0.02);
    }
  });

  test.each(Object.entries(dji).filter(([path]) => !isCounts(path)))(
    "matches the manufacturer's temperatures for %s",
    (path, expected) => {
      const thermal = absolute(path);
      const found = summary(thermal);

      for (const key of ["min", "mean", "max"] as const) {
        expect(Math.abs(found[key] - expected[key])).toBeLessThan(
          key === "max" && expected.max > 100 ? 1 : 0.15,
        );
      }
      for (const [pixel, celsius] of Object.entries(expected.pts)) {
        const [x = 0, y = 0] = pixel.split(",").map(Number);
        expect(Math.abs((thermal.celsius[y * thermal.widthPx + x] ?? 0) - celsius)).toBeLessThan(0.15);
      }
    },
  );

  test.each(Object.keys(dji).filter(isCounts))("decodes %s as raw counts, not temperatures", (path) => {
    expect(decodeThermal(bytesOf(path))).toMatchObject({
      ok: true,
      kind: "counts",
      widthPx: 640,
      heightPx: 512,
    });
  });

  test("reads a standalone FFF and a TIFF", () => {
    expect(summary(absolute("other/flirpy_frame_000000.fff")).mean).toBeCloseTo(11.49, 1);
    expect(absolute("other/flirpy_example_radiometric.tiff")).toMatchObject({
      radiometry: "tiff",
      widthPx: 640,
    });
  });

  test("gives a reason for a FLIR file with truncated raw data", () => {
    expect(decodeThermal(bytesOf("flir/exiftool_t_FLIR.jpg"))).toMatchObject({ ok: false, code: "damaged" });
  });
});

describe.skipIf(!hasSharedData)("decoding damaged thermal images (shared/data/thermal)", () => {
  test.each([
    "flir/FLIR_E40.jpg",
    "flir/FLIR_AX8.jpg",
    "dji/m3t_DJI_0001_R.JPG",
    "other/flirpy_frame_000000.fff",
  ])("never throws on a corrupted %s", (path) => {
    const whole = bytesOf(path);
    fc.assert(
      fc.property(corruption(Math.min(whole.length, 60_000)), (change) => {
        expect(typeof decodeThermal(corrupted(whole, change)).ok).toBe("boolean");
      }),
      { numRuns: 40 },
    );
  });
});

describe("decoding files of other cameras", () => {
  const size = { widthPx: 160, heightPx: 120 };
  const ramp = Array.from({ length: 160 * 120 }, (_, pixel) => 10 + (60 * pixel) / (160 * 120));
  const flirFile = flirFileOf({ ...size, celsius: ramp });
  const worstError = (bytes: Uint8Array): number => {
    const thermal = decodeThermal(bytes);
    if (!thermal.ok || thermal.kind !== "absolute") throw new Error("no temperatures");
    expect(thermal).toMatchObject(size);
    return thermal.celsius.reduce((most, value, i) => Math.max(most, Math.abs(value - (ramp[i] ?? 0))), 0);
  };

  test.each([
    ["a FLIR FFF file", flirFile],
    ["a FLIR JPEG of several segments", flirJpegOf(flirFile)],
    [
      "a TIFF in hundredths of a Kelvin",
      greyTiffOf(
        160,
        ramp.map((celsius) => (celsius + 273.15) * 100),
      ),
    ],
  ])("%s has the temperatures that were written", (_name, bytes) => {
    expect(worstError(bytes)).toBeLessThan(0.05);
  });

  test("a TIFF of an unknown scale has counts, not temperatures", () => {
    const samples = Array.from({ length: 160 * 120 }, (_, pixel) => 100 + (pixel % 50));
    expect(decodeThermal(greyTiffOf(160, samples))).toMatchObject({ ok: true, kind: "counts", ...size });
  });

  test.each([
    ["a FLIR file without its last pixels", flirFile.subarray(0, flirFile.length - 100)],
    ["a FLIR JPEG without its last segment", withoutLastSegment(flirJpegOf(flirFile))],
  ])("%s has a reason", (_name, bytes) => {
    expect(decodeThermal(bytes)).toMatchObject({ ok: false, reason: expect.stringMatching(/\.$/) });
  });

  test.each([
    ["FLIR file", flirFile],
    [
      "TIFF",
      greyTiffOf(
        160,
        ramp.map((celsius) => (celsius + 273.15) * 100),
      ),
    ],
  ])("never throws on a corrupted %s", (_name, whole) => {
    fc.assert(
      fc.property(corruption(whole.length), (change) => {
        expect(typeof decodeThermal(corrupted(whole, change)).ok).toBe("boolean");
      }),
      { numRuns: 100 },
    );
  });
});

/** The second of two APP1 segments is made a comment. */
function withoutLastSegment(jpeg: Uint8Array): Uint8Array {
  const changed = jpeg.slice();
  const second = 2 + 2 + (((jpeg[4] ?? 0) << 8) | (jpeg[5] ?? 0));
  changed[second + 1] = 0xfe;
  return changed;
}

describe("rejecting", () => {
  const bareJpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9);
  const radiometricJpeg = writeRadiometricJpeg(bareJpeg, {
    celsius: new Float32Array(19_200).fill(30),
    widthPx: 160,
    heightPx: 120,
  });

  const kelvins = Array.from({ length: 256 }, (_, pixel) => 30_000 + pixel);

  test.each([
    ["an empty file", new Uint8Array(), "empty"],
    ["text", new TextEncoder().encode("hello"), "unknown_format"],
    ["an ordinary JPEG", bareJpeg, "not_radiometric"],
    ["a JPEG of two bytes", bareJpeg.subarray(0, 2), "damaged"],
    ["a truncated radiometric JPEG", radiometricJpeg.subarray(0, 20_000), "damaged"],
    ["a segment longer than the file", Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1), "damaged"],
    ["a segment of length zero", Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0, 1), "damaged"],
    ["an FFF file with only its signature", Uint8Array.of(0x46, 0x46, 0x46, 0), "damaged"],
    ["a TIFF that ends after its header", Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0), "damaged"],
    ["a map whose keys place it", greyTiffOf(16, kelvins, [[0x87af, 1]]), "unsupported"],
    ["a map that a matrix places", greyTiffOf(16, kelvins, [[0x85d8, 1]]), "unsupported"],
  ])("%s with a reason", (_name, bytes, code) => {
    expect(decodeThermal(bytes)).toMatchObject({ ok: false, code, reason: expect.stringMatching(/\.$/) });
  });

  test("returns a result for any corruption of a file", () => {
    fc.assert(
      fc.property(corruption(radiometricJpeg.length), (change) => {
        const thermal = decodeThermal(corrupted(radiometricJpeg, change));
        expect(thermal.ok ? thermal.widthPx * thermal.heightPx : 19_200).toBe(19_200);
      }),
      { numRuns: 300 },
    );
  });

  test("returns a result for any bytes after a known signature", () => {
    const signatures = [
      [0xff, 0xd8],
      [0x46, 0x46, 0x46, 0],
      [0x49, 0x49, 42, 0],
      [0x4d, 0x4d, 0, 42],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 400 }), (signature, rest) => {
        expect(decodeThermal(Uint8Array.of(...signature, ...rest)).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

interface Corruption {
  truncateAt: number;
  changes: [at: number, value: number][];
}

const corruption = (length: number): fc.Arbitrary<Corruption> =>
  fc.record({
    truncateAt: fc.oneof(fc.constant(Infinity), fc.nat(length)),
    changes: fc.array(
      fc.tuple(fc.oneof(fc.nat(Math.min(2000, length - 1)), fc.nat(length - 1)), fc.nat(255)),
      {
        maxLength: 12,
      },
    ),
  });

function corrupted(whole: Uint8Array, { truncateAt, changes }: Corruption): Uint8Array {
  const bytes = whole.slice(0, truncateAt);
  for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
  return bytes;
}
