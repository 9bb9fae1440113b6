import { describe, expect, test } from "vitest";
import { statistics as sample } from "#features/flight-routes/testing/sample-route.tsx";
import { versionChanges, type VersionState } from "./version-changes.ts";

const statistics: VersionState["statistics"] = {
  ...sample,
  photo_count: 200,
  battery_sets: sample.battery_sets.slice(0, 1),
};
const field = { id: "a", name: "North field", kind: "area" };
const fence = { id: "b", name: "Fence", kind: "perimeter" };
const first: VersionState = { name: "Route", parts: [field], statistics };

describe("what changed from one version to the next", () => {
  test("names parts that came, went and got another name", () => {
    const changes = versionChanges({ ...first, parts: [field, fence] }, { ...first, parts: [] });
    expect(changes).toEqual([
      { kind: "partRemoved", part: field },
      { kind: "partRemoved", part: fence },
    ]);
    const south = { ...field, name: "South field" };
    expect(versionChanges(first, { ...first, parts: [south, fence] })).toEqual([
      { kind: "partRenamed", part: south, before: field },
      { kind: "partAdded", part: fence },
    ]);
  });

  test("tells figures that a pilot would see change, and no others", () => {
    const [set] = statistics.battery_sets;
    const after = {
      ...statistics,
      height_m: 60,
      distance_m: 3000,
      photo_count: 150,
      duration_s: 1,
      battery_sets: set ? [set, set] : [],
    };
    expect(versionChanges(first, { ...first, name: "New", statistics: after })).toEqual([
      { kind: "height", before: 42, after: 60 },
      { kind: "distance", by: -1200 },
      { kind: "photos", by: -50 },
      { kind: "batteries", before: 1, after: 2 },
      { kind: "renamed", before: "Route" },
    ]);
    const barely = { ...statistics, height_m: 42.01, distance_m: 4200.4, gsd_cm: 5.501 };
    expect(versionChanges(first, { ...first, statistics: barely })).toEqual([{ kind: "none" }]);
  });

  test("is nothing to tell of the first", () => {
    expect(versionChanges(undefined, first)).toEqual([{ kind: "first" }]);
  });
});
