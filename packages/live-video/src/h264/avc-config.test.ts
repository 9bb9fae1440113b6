import { describe, expect, test } from "vitest";
import { readAvcConfig } from "./avc-config.ts";
import { UncompressedEncoder } from "./uncompressed-encoder.ts";

/** Configurations that x264 wrote for pictures of these sizes. */
const X264: [size: string, profile: string, hex: string][] = [
  [
    "1280x720",
    "high",
    "0164001fffe1001a6764001facd9405005bb0110000003001000000300a0f183196001000668ebe3cb22c0fdf8f800",
  ],
  [
    "1920x1080",
    "high",
    "01640028ffe1001b67640028acd940780227e5c044000003000400000300283c60c65801000668ebe3cb22c0fdf8f800",
  ],
  ["960x540", "main", "014d401fffe10018674d401feca07808bf7808800000030080000005078c18cb01000568ebe3cb20"],
  [
    "640x360",
    "baseline",
    "0142c016ffe100196742c016d900a02ff970110000030001000003000a0f162e4801000568cb83cb20",
  ],
];

describe("the configuration of a decoder", () => {
  test.each(X264)("of %s in the %s profile tells the size", (size, _profile, hex) => {
    const config = readAvcConfig(Buffer.from(hex, "hex"));
    expect(`${config?.widthPx}x${config?.heightPx}`).toBe(size);
    expect(config?.codec).toBe(`avc1.${hex.slice(2, 8)}`);
  });

  test("is what our encoder writes", () => {
    expect(readAvcConfig(new UncompressedEncoder(320, 176).config)).toEqual({
      widthPx: 320,
      heightPx: 176,
      codec: "avc1.42c01f",
    });
  });

  test.each(["", "01", "0142c01fffe1", "0142c01fffe1ffff67", "0142c01fffe1000567000000000000"])(
    "that is malformed (%s) tells nothing",
    (hex) => {
      expect(readAvcConfig(Buffer.from(hex, "hex"))).toBeUndefined();
    },
  );
});
