import { describe, expect, test } from "vitest";
import { AnomalyChanges, NewAnomaly } from "#anomalies/anomalies.ts";
import { IdParams, PageQuery, Token } from "./page.ts";
import { NewSite } from "#sites/sites.ts";

const site = (columns: object) => NewSite.safeParse({ name: "Ma'an", client_id: 1, ...columns }).success;

describe("a site", () => {
  test.each<[field: string, accepted: unknown[], rejected: unknown[]]>([
    ["module_azimuth_deg", [0, 180, 359.9, null], [-1, 360]],
    ["module_tilt_deg", [0, 90, null], [-0.1, 90.1]],
    ["capacity_kwdc", [0, 10_000_000, null], [-1, 10_000_001]],
    ["module_rating_w", [0.1, 2000, null], [0, 2001]],
    ["specific_yield_kwh_per_kwp", [0, 4000, null], [-1, 4001]],
    ["tariff_per_kwh", [0, 0.06, 100, null], [-0.01, 101]],
    ["currency", ["USD", "JOD"], ["usd", "US", "USDT", null]],
    ["ground_elevation_m", [-500, 9000, null], [-501, 9001]],
    ["name", ["A", "x".repeat(120)], ["", "  ", "x".repeat(121)]],
    ["industry", ["solar", "wind"], ["Solar", null]],
  ])("has limits on %s", (field, accepted, rejected) => {
    expect(accepted.filter((value) => !site({ [field]: value }))).toEqual([]);
    expect(rejected.filter((value) => site({ [field]: value }))).toEqual([]);
  });
});

describe("an anomaly", () => {
  const changes = (columns: object) =>
    AnomalyChanges.safeParse({ updated_at: "2026-05-02T08:00:00.000Z", ...columns }).success;
  const added = (columns: object) =>
    NewAnomaly.safeParse({
      class: "cell",
      severity: "low",
      position: { type: "Point", coordinates: [35.9, 31.9] },
      delta_t_k: 4,
      media_file_id: null,
      ...columns,
    }).success;

  test("has an IEC class from 1 to 3, a known class and a known review", () => {
    expect([0, 1, 2, 3, 4, 1.5].filter((iec_class) => changes({ iec_class }))).toEqual([1, 2, 3]);
    expect([changes({ class: "diode" }), changes({ class: "Diode" })]).toEqual([true, false]);
    expect([changes({ review: "dismissed" }), changes({ review: "rejected" })]).toEqual([true, false]);
    expect(AnomalyChanges.safeParse({ note: "without a version" }).success).toBe(false);
  });

  test("has a plausible ΔT and a place on earth", () => {
    expect([-51, -50, 0, 500, 501].filter((delta_t_k) => added({ delta_t_k }))).toEqual([-50, 0, 500]);
    const at = (...coordinates: number[]) => added({ position: { type: "Point", coordinates } });
    expect([at(180, 90), at(-180, -90), at(181, 0), at(0, 91), at(0)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("a list", () => {
  const query = (columns: object) => PageQuery.safeParse(columns).success;

  test("holds 20 rows by default and 200 at most, from page 1 on", () => {
    expect(PageQuery.parse({})).toEqual({ page: 1, item_count: 20 });
    expect(["0", "1", "200", "201", "x"].filter((item_count) => query({ item_count }))).toEqual(["1", "200"]);
    expect(["-1", "0", "1", "9999"].filter((page) => query({ page }))).toEqual(["1", "9999"]);
    expect([query({ sorts: { name: "asc" } }), query({ sorts: { name: "up" } })]).toEqual([true, false]);
  });

  test("ids fit the database, tokens have 16 characters", () => {
    const isId = (id: string) => IdParams.safeParse({ id }).success;
    expect(["0", "1", "2147483647", "2147483648", "-1", "1.5"].filter(isId)).toEqual(["1", "2147483647"]);
    const isToken = (token: string) => Token.safeParse(token).success;
    expect(
      ["abcdefghijklmno_", "abcdefghijklmno", "abcdefghijklmnopq", "abcdefghijklmno/"].map(isToken),
    ).toEqual([true, false, false, false]);
  });
});
