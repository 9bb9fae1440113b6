import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { describe, expect, test } from "vitest";
import { generateLayout } from "#layout/generate-layout.ts";
import type { RouteLayout, PlannedItem } from "#layout/route-layout.ts";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";

const HOME: Position = [10, 50];
const frame = localFrame(HOME);
const at = (eastM: number, northM: number): Position => frame.toPosition([eastM, northM]);
const metres = (place: Position | undefined) => frame.toMetres(place ?? []);
const imaging = { heightM: 30, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };
const base = { id: "p", name: "Item", imaging };
function planned(item: RouteItem, changes: Partial<RouteDocument> = {}): RouteLayout & { item: PlannedItem } {
  const plan = generateLayout({
    aircraftId: "m3t",
    cameraId: "m3t",
    takeOff: HOME,
    items: [item],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
    ...changes,
  });
  if (!plan.ok) throw new Error(`${plan.field}: ${plan.code}`);
  const [only] = plan.items;
  if (!only) throw new Error("no item");
  return { ...plan, item: only };
}

describe("waypoints set manually", () => {
  const waypoint = (eastM: number, actions: { kind: string; [key: string]: unknown }[] = []) => ({
    position: at(eastM, 0),
    heightM: 40,
    actions,
  });

  test("keep place, height and actions, also such as are not known here", () => {
    const { flight } = planned({
      ...base,
      kind: "waypoints",
      waypoints: [
        {
          ...waypoint(0, [
            { kind: "photo", name: "gate" },
            { kind: "hover", seconds: 3 },
          ]),
          headingDeg: -90,
        },
        { ...waypoint(50, [{ kind: "spotlight", level: 3 }]), turn: "pass", speedMps: 4 },
        waypoint(100, [{ kind: "gimbal", pitchDeg: -45 }, { kind: "photo" }]),
      ],
    });
    expect(flight.waypoints.map(({ position }) => position[2])).toEqual([40, 40, 40]);
    expect(flight.waypoints[0]).toMatchObject({
      headingDeg: 270,
      actions: [
        { kind: "photo", name: "gate" },
        { kind: "hover", seconds: 3 },
      ],
    });
    expect(flight.waypoints[1]).toMatchObject({
      turn: "pass",
      speedMps: 4,
      actions: [{ kind: "unsupported", name: "spotlight", parameters: { level: 3 } }],
    });
  });

  test("may take photos between them", () => {
    const { photos } = planned({
      ...base,
      kind: "waypoints",
      waypoints: [
        waypoint(0, [{ kind: "photos-by-distance", intervalM: 10 }]),
        waypoint(55),
        waypoint(100, [{ kind: "stop-photos" }]),
      ],
    });
    expect(photos.map(({ position }) => Math.round(metres(position)[0] + 0.001))).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
    ]);
  });
});

describe("targets", () => {
  const targets = [300, 100, 200].map((eastM) => ({
    id: `t${eastM}`,
    position: at(eastM, 0),
    label: `#${eastM}`,
  }));

  test("of a repair verification are toured in the shortest order", () => {
    const { item, flight } = planned({ ...base, kind: "verification", targets });
    expect(item.stops.map(({ id }) => id)).toSatisfy((ids: string[]) =>
      ["target:t100,target:t200,target:t300", "target:t300,target:t200,target:t100"].includes(ids.join()),
    );
    expect(flight.waypoints[0]?.actions).toEqual([
      { kind: "photo", name: item.stops[0]?.id.replace("target:t", "#") },
    ]);
  });

  test("of a list of points are photographed as they stand", () => {
    const { item } = planned({ ...base, kind: "points", targets });
    expect(item.stops.map(({ id }) => id)).toEqual(["target:t300", "target:t100", "target:t200"]);
  });

  test("are photographed from beside where the camera is tilted and a heading is given", () => {
    const { photos } = planned({
      ...base,
      imaging: { ...imaging, gimbalPitchDeg: -45 },
      kind: "points",
      targets: [{ id: "t", position: at(100, 100), headingDeg: 90 }],
    });
    const [x, y] = metres(photos[0]?.position);
    expect([x, y]).toEqual([expect.closeTo(70, 2), expect.closeTo(100, 2)]);
  });
});
