import { expect, test } from "vitest";
import { readLayout, readLayoutFile } from "./read-layout.ts";

const square = {
  type: "Polygon",
  coordinates: [
    [
      [35, 31],
      [35.001, 31],
      [35.001, 31.001],
      [35, 31],
    ],
  ],
};
const feature = (properties: object, geometry: object | null = square) => ({
  type: "Feature",
  geometry,
  properties,
});
const collection = (...features: object[]) => JSON.stringify({ type: "FeatureCollection", features });

test("parses a layout and counts its elements", async () => {
  const text = collection(
    feature({ kind: "inverter", label: "I1" }, null),
    feature({ kind: "module", label: "I1-1", parent: "I1" }),
    feature({ kind: "module", label: "I1-2", parent: "I1" }),
  );

  const layout = await readLayout(`\uFEFF${text}`);

  expect(layout).toMatchObject({ ok: true, counts: { inverter: 1, module: 2 } });
});

test("names the features that are wrong and where", async () => {
  const text = collection(feature({ kind: "module", label: "M1" }), feature({ kind: "roof", label: "M2" }));

  const layout = await readLayout(text);

  expect(layout).toMatchObject({ ok: false, code: "bad-features", badCount: 1 });
  expect(layout.ok ? [] : layout.features.map(({ number, path }) => [number, path])).toEqual([
    [2, "properties.kind"],
  ]);
});

test.each([
  ["{", "not-json"],
  ["null", "not-features"],
  ['{"type":"Feature"}', "not-features"],
  [collection(), "empty"],
])("refuses %s as %s", async (text, code) => {
  expect(await readLayout(text)).toMatchObject({ ok: false, code });
});

test("a file above the server's limit is refused without being loaded", async () => {
  const file = { size: 48 * 1024 * 1024 + 1, text: () => Promise.reject(new Error("loaded")) };
  expect(await readLayoutFile(file as unknown as Blob)).toMatchObject({ ok: false, code: "too-large" });
});
