import { dailyDigest } from "@overfly/contract/digest/digest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { DailyDigestPanel } from "./daily-digest.tsx";

let digest: { hour: number | null; time_zone: string | null };
let sent: unknown[];
const server = setupServer(
  answer(dailyDigest.get, () => ({ data: digest })),
  answer(dailyDigest.set, ({ body }) => {
    sent.push(body);
    return { data: body };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  digest = { hour: null, time_zone: null };
  sent = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const time = () => screen.findByRole("combobox", { name: /^Time/ });
async function choose(hour: string) {
  fireEvent.click(await time());
  fireEvent.click(await screen.findByRole("option", { name: hour, hidden: true })); // there is no layout to show it
}

test("is off at first, and is chosen by the hour in one's own time zone", async () => {
  renderScreen(<DailyDigestPanel />, []);
  expect((await time()).textContent).toContain("Off");
  await choose("07:00");
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await expect.poll(() => sent).toEqual([{ hour: 7, time_zone }]);
  await expect.poll(async () => (await time()).textContent).toContain("07:00");
});

test("is turned off again, and names the zone that it was chosen in", async () => {
  digest = { hour: 6, time_zone: "Asia/Amman" };
  renderScreen(<DailyDigestPanel />, []);
  expect(await screen.findByText(/Asia\/Amman/)).toBeTruthy();
  await choose("Off");
  await expect.poll(() => sent).toMatchObject([{ hour: null }]);
});

test("what couldn't be saved stays as it was", async () => {
  server.use(answer(dailyDigest.set, () => failure(500, "")));
  digest = { hour: 6, time_zone: "Asia/Amman" };
  renderScreen(<DailyDigestPanel />, []);
  await choose("08:00");
  await expect.poll(async () => (await time()).textContent).toContain("06:00");
});

test("what couldn't be read says so, and is tried again", async () => {
  server.use(answer(dailyDigest.get, () => failure(404, "No such page")));
  renderScreen(<DailyDigestPanel />, []);
  const retry = await screen.findByRole("button", { name: /retry/i });
  server.resetHandlers();
  await userEvent.click(retry);
  expect((await time()).textContent).toContain("Off");
});
