import { sites } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sampleRoute, SamplePlanner, site } from "#features/flight-routes/testing/sample-route.tsx";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { SiteDataError } from "./site-data-error.tsx";
import { usePlanInput } from "./use-plan-input.ts";

let isDown = true;
const server = setupServer(
  answer(sites.zones, () => (isDown ? failure(500, "The disk is full") : { data: [] })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "bypass" }));
afterEach(cleanup);
afterAll(() => server.close());

const { document } = sampleRoute();

function Planned() {
  const input = usePlanInput(site, { ...document, items: [{ id: "a" } as never] }, false);
  return <p>{input ? "planned" : "not planned"}</p>;
}

test("a route is not planned while the zones it must keep out of are unknown", async () => {
  renderScreen(
    <SamplePlanner>
      {() => (
        <>
          <SiteDataError />
          <Planned />
        </>
      )}
    </SamplePlanner>,
  );
  const again = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByText("not planned")).toBeTruthy();
  isDown = false;
  fireEvent.click(again);
  expect(await screen.findByText("planned")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Retry" })).toBeNull());
});
