import { describe, expect, test } from "vitest";
import { parseExif } from "./exif-tags.ts";

type Tag = readonly [tag: number, value: string | readonly number[]];

const [ASCII, BYTE, LONG, RATIONAL] = [2, 1, 4, 5];
const GPS_POINTER = 0x8825;
const EXIF_POINTER = 0x8769;

/** A little-endian TIFF with a main, an EXIF and a GPS directory. Numbers are rationals of a ten-thousandth. */
function tiffOf({ photo = [], gps = [] }: { photo?: readonly Tag[]; gps?: readonly Tag[] }): Uint8Array {
  const bytes = new Uint8Array(1024);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8]);
  let free = 600;
  const write = (offset: number, tags: readonly (Tag | readonly [number, { pointer: number }])[]) => {
    view.setUint16(offset, tags.length, true);
    for (const [index, [tag, value]] of tags.entries()) {
      const at = offset + 2 + index * 12;
      view.setUint16(at, tag, true);
      writeValue(at, value);
    }
  };
  const writeValue = (at: number, value: Tag[1] | { pointer: number }) => {
    const set = (type: number, count: number) => {
      view.setUint16(at + 2, type, true);
      view.setUint32(at + 4, count, true);
    };
    if (typeof value === "object" && "pointer" in value) {
      set(LONG, 1);
      view.setUint32(at + 8, value.pointer, true);
    } else if (typeof value === "string") {
      set(ASCII, value.length + 1);
      const target = value.length < 4 ? at + 8 : free;
      if (target === free) view.setUint32(at + 8, target, true);
      bytes.set(new TextEncoder().encode(value), target);
      if (target === free) free += value.length + 1;
    } else if (value.length === 1 && Number.isInteger(value[0]) && (value[0] ?? 0) < 2) {
      set(BYTE, 1);
      bytes[at + 8] = value[0] ?? 0;
    } else {
      set(RATIONAL, value.length);
      view.setUint32(at + 8, free, true);
      for (const number of value) {
        view.setUint32(free, Math.round(number * 10_000), true);
        view.setUint32(free + 4, 10_000, true);
        free += 8;
      }
    }
  };
  write(8, [
    [EXIF_POINTER, { pointer: 100 }],
    [GPS_POINTER, { pointer: 300 }],
  ]);
  write(100, photo);
  write(300, gps);
  return bytes;
}

const gpsOf = (south: boolean, west: boolean): Tag[] => [
  [1, south ? "S" : "N"],
  [2, [31, 57, 36]],
  [3, west ? "W" : "E"],
  [4, [35, 54, 18]],
];

describe("EXIF", () => {
  test.each([
    [false, false, 31.96, 35.905],
    [true, false, -31.96, 35.905],
    [false, true, 31.96, -35.905],
  ])("has degrees, minutes and seconds, south %s, west %s", (south, west, latitude, longitude) => {
    const exif = parseExif(tiffOf({ gps: gpsOf(south, west) }));
    expect([exif?.latitude, exif?.longitude]).toEqual([
      expect.closeTo(latitude, 6),
      expect.closeTo(longitude, 6),
    ]);
  });

  test.each([
    [0, 780.5],
    [1, -410.5],
  ])("has altitudes above or below sea level by their reference %d", (reference, altitudeM) => {
    const gps: Tag[] = [
      [5, [reference]],
      [6, [Math.abs(altitudeM)]],
    ];
    expect(parseExif(tiffOf({ gps }))?.altitudeM).toBeCloseTo(altitudeM, 4);
  });

  test("has the capture time as stored, its offset, and the time of the satellites", () => {
    const photo: Tag[] = [
      [0x9003, "2026:05:01 12:30:15"],
      [0x9011, "+03:00"],
      [0x9291, "25"],
    ];
    const gps: Tag[] = [
      [7, [9, 30, 15.5]],
      [0x1d, "2026:05:01"],
    ];
    expect(parseExif(tiffOf({ photo, gps }))).toMatchObject({
      takenAt: "2026:05:01 12:30:15",
      utcOffset: "+03:00",
      subSeconds: "25",
      gpsTime: "2026:05:01 09:30:15",
    });
  });

  test("has focal lengths, and none of zero", () => {
    const photo: Tag[] = [[0x920a, [9.1]]];
    expect(parseExif(tiffOf({ photo }))?.focalLengthMm).toBeCloseTo(9.1, 4);
    expect(parseExif(tiffOf({ photo: [[0x920a, [0]]] }))?.focalLengthMm).toBeNull();
  });
});
