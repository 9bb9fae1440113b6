/** File types that are recognized but not supported. */
export type UnsupportedFileType =
  | (typeof SIGNATURES)[number][1]
  | (typeof ARCHIVE_ENTRIES)[number][1]
  | "dxf";

/** The type of a known but unsupported file, for the error message. */
export function unsupportedFileType(bytes: Uint8Array): UnsupportedFileType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  return DXF.test(start) ? "dxf" : SIGNATURES.find(([beginning]) => start.startsWith(beginning))?.[1];
}

/** The type of a known but unsupported archive, by its file names. */
export function unsupportedArchiveType(paths: readonly string[]): UnsupportedFileType | undefined {
  return ARCHIVE_ENTRIES.find(([name]) => paths.some((path) => name.test(path)))?.[1];
}

const DXF = /^\s*(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION/u;

const SIGNATURES = [
  ["AC10", "dwg"],
  ["%PDF-", "pdf"],
  ["\0\0\u0027\u000A", "shapefilePart"],
  ["SQLite format 3", "database"],
  ["ULog\u0001", "px4Log"],
  ["\u00A3\u0095", "arduPilotLog"],
  ["LASF", "pointCloud"],
  ["ISO-10303-21", "ifc"],
] as const;

const ARCHIVE_ENTRIES = [
  [/\.shp$/iu, "shapefile"],
  [/^xl\/workbook/u, "excel"],
  [/\.gdb\//iu, "geodatabase"],
] as const;
