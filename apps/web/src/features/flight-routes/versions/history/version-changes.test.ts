import { describe, expect, test } from "vitest";
import { statistics as sample } from "#features/flight-routes/testing/sample-route.tsx";
import { versionChanges, type VersionState } from "./version-changes.ts";

const statistics: VersionState["statistics"] = {
  ...sample,
  photo_count: 200,
  battery_flights: sample.battery_flights.slice(0, 1),
};
const field = { id: "a", name: "North field", kind: "area" };
const fence = { id: "b", name: "Fence", kind: "perimeter" };
const first: VersionState = { name: "Route", items: [field], statistics };

describe("what changed from one version to the next", () => {
  test("lists items that were added, removed and renamed", () => {
    const changes = versionChanges({ ...first, items: [field, fence] }, { ...first, items: [] });
    expect(changes).toEqual([
      { kind: "itemRemoved", item: field },
      { kind: "itemRemoved", item: fence },
    ]);
    const south = { ...field, name: "South field" };
    expect(versionChanges(first, { ...first, items: [south, fence] })).toEqual([
      { kind: "itemRenamed", item: south, before: field },
      { kind: "itemAdded", item: fence },
    ]);
  });

  test("lists statistics that change visibly, and no others", () => {
    const [set] = statistics.battery_flights;
    const after = {
      ...statistics,
      height_m: 60,
      distance_m: 3000,
      photo_count: 150,
      duration_s: 1,
      battery_flights: set ? [set, set] : [],
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

  test("the first version has no changes", () => {
    expect(versionChanges(undefined, first)).toEqual([{ kind: "first" }]);
  });
});
