import { sites } from "@overfly/contract/sites";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { NewSiteScreen } from "./site-form-screen.tsx";

const server = setupServer(answer(sites.createData, () => failure(409, "")));
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test("says 'Failed to fetch site create data' where the server says nothing, and offers another try", async () => {
  renderScreen(<NewSiteScreen />, ["add sites"]);
  expect(await screen.findByText("Failed to fetch site create data")).toBeTruthy();
  expect(screen.getAllByRole("button").length).toBeGreaterThan(0);
});
