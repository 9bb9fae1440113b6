import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { missions } from "@overfly/contract/missions/missions";
import { screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { usePlannedPaths } from "./use-planned-paths.ts";

const ONE_ROUTE = { id: 4, name: "Rows" };
const line = (longitude: number) => ({
  type: "LineString" as const,
  coordinates: [
    [longitude, 31],
    [longitude, 32],
  ],
});
const server = setupServer(
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

function Paths() {
  const paths = usePlannedPaths("CCCCCCCCCCCCCCCC", "siteToken1234567");
  return <p>{JSON.stringify(paths.map(({ coordinates }) => coordinates))}</p>;
}

test("the routes that the mission is planned with are drawn, and no others of the site", async () => {
  renderScreen(<Paths />, ["view flights", "view missions", "view routes"]);
  expect(await screen.findByText("[[[35,31],[35,32]]]")).toBeTruthy();
});
