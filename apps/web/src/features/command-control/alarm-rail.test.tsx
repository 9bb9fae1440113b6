import { docks } from "@overfly/contract/docks/docks";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { AlarmRail } from "./alarm-rail.tsx";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(cleanup);
afterAll(() => server.close());

const NONE = "No open alarms";

test("no alarms are open only once the server has said so: not while it is asked, nor after a failure", async () => {
  const asked = Promise.withResolvers<Response>();
  server.use(answer(docks.alarms, () => asked.promise));
  renderScreen(<AlarmRail />, ["view command control"]);
  expect(await screen.findByRole("heading", { name: "Alarms" })).toBeTruthy();
  expect(document.querySelector("[aria-busy=true]")).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();

  asked.resolve(failure(500, "The database is down"));
  expect((await screen.findByRole("alert")).textContent).toContain("The database is down");
  expect(screen.queryByText(NONE)).toBeNull();

  server.use(answer(docks.alarms, () => ({ data: [] })));
  await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(NONE)).toBeTruthy();
});
