import { zlibSync } from "fflate";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readGreyPng } from "./grey-png.ts";

/** A PNG of these rows, each a filter byte and the filtered bytes. Checksums are zero: the reader ignores them. */
function png(widthPx: number, heightPx: number, rows: Uint8Array): Uint8Array {
  const word = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
  const chunk = (name: string, data: number[]) =>
    [word(data.length), Array.from(name, (letter) => letter.charCodeAt(0)), data, word(0)].flat();
  const header = chunk("IHDR", [word(widthPx), word(heightPx), 16, 0, 0, 0, 0].flat());
  return Uint8Array.of(
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    ...header,
    ...chunk("IDAT", [...zlibSync(rows)]),
    ...chunk("IEND", []),
  );
}

describe("a 16-bit grey PNG", () => {
  test.each([
    [0, [1, 0, 2, 0, 3, 0]],
    [1, [1, 0, 1, 0, 1, 0]],
    [2, [0, 0, 1, 0, 2, 0]],
    [3, [1, 0, 1, 0, 2, 0]],
    [4, [0, 0, 1, 0, 1, 0]],
  ])("is read with row filter %i", (filter, second) => {
    const found = readGreyPng(png(3, 2, Uint8Array.of(0, 1, 0, 1, 0, 1, 0, filter, ...second)));
    expect([...(found?.samples ?? [])]).toEqual([256, 256, 256, 256, 512, 768]);
  });

  test("is rejected where rows are missing or its size is invalid", () => {
    expect(readGreyPng(png(3, 2, Uint8Array.of(0, 1, 0, 1, 0, 1, 0)))).toBeNull();
    expect(readGreyPng(png(100_000, 100_000, new Uint8Array(8)))).toBeNull();
  });

  test("decompresses no more than its size requires", () => {
    const bomb = png(3, 2, new Uint8Array(50_000_000));
    const before = process.threadCpuUsage();
    expect(readGreyPng(bomb)?.samples).toHaveLength(6);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1000);
  });

  test("returns a result for any corruption", () => {
    const whole = png(3, 2, Uint8Array.of(0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 2, 0, 3, 0));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, cut) => {
        const bytes = whole.slice(0, cut);
        if (at < cut) bytes[at] = value;
        const found = readGreyPng(bytes);
        expect(found === null || found.samples.length > 0).toBe(true);
      }),
    );
  });
});
