import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { importBoundary } from "#boundary/import-boundary.ts";
import { readRouteFile } from "./read-route-file.ts";
import type { UnsupportedFileType } from "./unsupported-file.ts";

const latin = (text: string) => Uint8Array.from(text, (mark) => mark.charCodeAt(0));

test.each<[UnsupportedFileType, Uint8Array]>([
  ["dxf", latin("  0\r\nSECTION\r\n  2\r\nHEADER\r\n")],
  ["dxf", latin("999\nmade by hand\n0\nSECTION\n2\nHEADER\n")],
  ["dwg", latin("AC1032\0\0")],
  ["pdf", latin("%PDF-1.7\n")],
  ["shapefilePart", latin("\0\0\x27\x0A\0\0\0\0")],
  ["database", latin("SQLite format 3\0")],
  ["px4Log", latin("ULog\x01\x125")],
  ["arduPilotLog", latin("\xA3\x95\x80\x80")],
  ["pointCloud", latin("LASF\0\0")],
])("a file of the type %s is rejected with its type", (type, bytes) => {
  const error = { ok: false, code: "unsupported-file-type", values: { type } };
  expect(readRouteFile(bytes, "north")).toMatchObject(error);
  expect(importBoundary(bytes)).toMatchObject(error);
});

test.each<[UnsupportedFileType, Record<string, string>]>([
  ["shapefile", { "north/plant.shp": "x", "north/plant.dbf": "x" }],
  ["excel", { "[Content_Types].xml": "x", "xl/workbook.xml": "x" }],
])("an archive of the type %s is rejected with its type", (type, files) => {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  expect(readRouteFile(zip, "north.zip")).toMatchObject({ code: "unsupported-file-type", values: { type } });
});
