/** The type of a known but unsupported file, for the error message. */
export function unsupportedFileType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  return DXF.test(start)
    ? "a DXF drawing"
    : SIGNATURES.find(([beginning]) => start.startsWith(beginning))?.[1];
}

/** The type of a known but unsupported archive, by its file names. */
export function unsupportedArchiveType(paths: readonly string[]): string | undefined {
  return ARCHIVE_ENTRIES.find(([name]) => paths.some((path) => name.test(path)))?.[1];
}

const DXF = /^\s*(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION/u;

const SIGNATURES = [
  ["AC10", "a DWG drawing"],
  ["%PDF-", "a PDF"],
  ["\0\0\u0027\u000A", "part of a shapefile"],
  ["SQLite format 3", "a GeoPackage or another database"],
  ["ULog\u0001", "a PX4 flight log"],
  ["\u00A3\u0095", "an ArduPilot flight log"],
  ["LASF", "a point cloud"],
  ["ISO-10303-21", "a building model (IFC)"],
] as const;

const ARCHIVE_ENTRIES: readonly [RegExp, string][] = [
  [/\.shp$/iu, "a shapefile"],
  [/^xl\/workbook/u, "an Excel workbook"],
  [/\.gdb\//iu, "a geodatabase"],
];
