import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { importBoundary } from "#boundary/import-boundary.ts";
import { readRouteFile } from "./read-route-file.ts";

const latin = (text: string) => Uint8Array.from(text, (mark) => mark.charCodeAt(0));

test.each([
  ["a DXF drawing", latin("  0\r\nSECTION\r\n  2\r\nHEADER\r\n")],
  ["a DXF drawing", latin("999\nmade by hand\n0\nSECTION\n2\nHEADER\n")],
  ["a DWG drawing", latin("AC1032\0\0")],
  ["a PDF", latin("%PDF-1.7\n")],
  ["part of a shapefile", latin("\0\0\x27\x0A\0\0\0\0")],
  ["a GeoPackage or another database", latin("SQLite format 3\0")],
  ["a PX4 flight log", latin("ULog\x01\x125")],
  ["an ArduPilot flight log", latin("\xA3\x95\x80\x80")],
  ["a point cloud", latin("LASF\0\0")],
])("%s is rejected with its file type", (what, bytes) => {
  const read = readRouteFile(bytes, "north");
  expect(read.ok ? "ok" : [read.code, read.message]).toEqual([
    "unknown-format",
    expect.stringContaining(`The file is ${what}, which is not supported`),
  ]);
  expect(importBoundary(bytes)).toMatchObject({ message: expect.stringContaining(what) as string });
});

test.each([
  ["a shapefile", { "north/plant.shp": "x", "north/plant.dbf": "x" }],
  ["an Excel workbook", { "[Content_Types].xml": "x", "xl/workbook.xml": "x" }],
])("%s in an archive is rejected with its file type", (what, files) => {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  const read = readRouteFile(zip, "north.zip");
  expect(read.ok ? "ok" : read.message).toContain(`The file is ${what}`);
});
