import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { flights } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleFlight } from "#testing/sample-flight.ts";
import { sampleMission } from "#testing/sample-mission.ts";
import { CockpitMap } from "./cockpit-map.tsx";

// happy-dom has no WebGL
vi.mock("#platform/map/map-view.tsx", () => ({
  MapView: ({ children }: { children: ReactNode }) => <div>{children}</div>,
}));
vi.mock("#platform/map/layers/polygon-layer.tsx", () => ({ PolygonLayer: () => null }));
vi.mock("#platform/map/layers/live-symbol-layer.tsx", () => ({ LiveSymbolLayer: () => null }));
vi.mock("#platform/map/layers/line-layer.tsx", () => ({
  LineLayer: ({ name, lines }: { name: string; lines: readonly { positions: unknown }[] }) => (
    <p>{`${name}: ${JSON.stringify(lines.map(({ positions }) => positions))}`}</p>
  ),
}));

const ONE_ROUTE = { id: 4, name: "Rows" };
const line = (longitude: number) => ({
  type: "LineString" as const,
  coordinates: [
    [longitude, 31],
    [longitude, 32],
  ],
});
const server = setupServer(
  answer(flights.replay, () => ({ data: { points: [], photos: [] } })),
  answer(sites.map, () => ({ data: [] })),
  answer(missions.get, () => ({ data: { ...sampleMission(), routes: [ONE_ROUTE] } })),
  answer(flightRoutes.list, () =>
    Response.json({
      data: [
        { id: 4, path: [line(35)] },
        { id: 5, path: [line(36)] },
      ],
    }),
  ),
);
beforeAll(() => server.listen());
afterAll(() => server.close());

test("the routes that the mission is planned with are drawn, wherever the cockpit is shown", async () => {
  renderScreen(<CockpitMap flight={sampleFlight()} telemetry={null} siteToken="siteToken1234567" />, [
    "view flights",
    "view missions",
    "view routes",
  ]);
  expect(await screen.findByText("cockpit-route: [[[35,31],[35,32]]]")).toBeTruthy();
});
