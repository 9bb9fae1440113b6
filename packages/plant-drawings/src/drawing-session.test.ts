import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { type DrawingSummary, DrawingSession } from "./drawing-session.ts";
import { zippedShapefile } from "./testing/shapefile.ts";

/** 5 × 3 tables of 24 × 4 m in UTM 36 N, near Ma'an. */
const TABLES = Array.from({ length: 15 }, (_one, index): [number, number][] => {
  const [x, y] = [760_000 + (index % 5) * 30, 3_345_000 + Math.floor(index / 5) * 9];
  return [[x, y], [x, y + 4], [x + 24, y + 4], [x + 24, y], [x, y]]; // prettier-ignore
});
const SITE = [35.69, 30.2, 35.72, 30.22] as const;
const FIELDS = ["A", "B", "C"].flatMap((block) =>
  Array.from({ length: 5 }, (_one, index) => ({ table_no: String(index + 1), block })),
);
const FILE = zippedShapefile(
  TABLES.map((ring, index) => ({ ring, fields: FIELDS[index] ?? {} })),
  "",
);

function read(session: DrawingSession, bytes: Uint8Array, site: typeof SITE | null): DrawingSummary {
  const summary = session.read(bytes, site);
  if (!summary.ok) throw new Error(summary.code);
  return summary;
}

test("a drawing without a system becomes a layout of blocks, tables and modules", () => {
  const session = new DrawingSession();
  const summary = read(session, FILE, SITE);
  expect(summary).toMatchObject({
    outlines: 15,
    isSystemStated: false,
    system: { kind: "epsg", code: 32636 },
    unitM: 1,
  });
  expect(summary.attributes).toEqual([
    { name: "table_no", example: "1", values: 5 },
    { name: "block", example: "A", values: 3 },
  ]);
  const placed = session.place({ kind: "epsg", code: 32636 }, summary.unitM);
  const [group] = placed?.groups ?? [];
  expect(group).toMatchObject({ name: "", count: 15, kind: "table" });
  expect(group?.size.map((side) => Math.round(side * 10) / 10)).toEqual([24, 4]);
  expect(placed?.mapping).toMatchObject({ labels: { table: "table_no", inverter: "block", string: null } });
  const preview = session.preview({ ...placed!.mapping, divide: { along: 12, across: 2 } });
  expect(preview).toMatchObject({
    counts: { inverter: 3, table: 15, module: 360 },
    example: ["C", "C-5", "C-5-2-12"],
    isTooLarge: false,
    isShownInPart: false,
  });
  expect(preview?.polygons).toHaveLength(360);
  expect(preview?.moduleSize?.map((side) => Math.round(side * 10) / 10)).toEqual([2, 2]);
  expect(session.features).toHaveLength(378);
});

test("without a site a person has to say the system, and one that doesn't exist is said to be unknown", () => {
  const session = new DrawingSession();
  expect(read(session, FILE, null).system).toBeNull();
  expect(session.place({ kind: "epsg", code: 1 }, 1)).toBeNull();
  expect(session.place({ kind: "epsg", code: 32636 }, 1)?.groups[0]?.kind).toBe("table");
});

test("a map shows the tables where there are more modules than it can show", () => {
  const session = new DrawingSession();
  read(session, FILE, SITE);
  const placed = session.place({ kind: "epsg", code: 32636 }, 1);
  const preview = session.preview({ ...placed!.mapping, divide: { along: 500, across: 20 } });
  expect(preview).toMatchObject({ counts: { module: 150_000 }, isTooLarge: false });
  // a map shows the tables instead
  expect(preview?.polygons).toHaveLength(15);
});

test("what can't be read is refused, and nothing becomes of it", () => {
  const session = new DrawingSession();
  expect(session.read(strToU8("AC1032\0\0"), SITE)).toMatchObject({
    ok: false,
    code: "unsupported-file-type",
  });
  expect(session.place({ kind: "wgs84" }, 1)).toBeNull();
});
