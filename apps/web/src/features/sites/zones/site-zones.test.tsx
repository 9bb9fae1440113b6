import type { SiteDetail, Zone } from "@overfly/contract/sites/sites";
import { sites } from "@overfly/contract/sites/sites";
import { zones } from "@overfly/contract/sites/zones";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { SiteZones } from "./site-zones.tsx";

const site = { token: "AAAAAAAAAAAAAAAA", name: "Ma'an One", time_zone: "Asia/Amman" } as SiteDetail;
const aZone = (id: number, name: string): Zone => ({
  id,
  name,
  kind: "no_fly",
  polygon: { type: "Polygon", coordinates: [] },
  colour: null,
  max_height_m: 30,
  updated_at: "2026-05-01T08:00:00.000Z",
});

let stored: Zone[] = [];
const server = setupServer(
  answer(sites.zones, () => ({ data: stored })),
  answer(zones.remove, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params["id"]));
    return { message: "Zone deleted" };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  stored = [aZone(1, "North"), aZone(2, "South")];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (permissions: Parameters<typeof renderScreen>[1] = ["view sites", "edit sites"]) =>
  renderScreen(<SiteZones site={site} />, permissions);
const ask = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Delete North" }));
  return screen.findByRole("dialog", { name: "Delete North?" });
};

test("deletes a zone after confirmation", async () => {
  show();
  await userEvent.click(within(await ask()).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("rowheader", { name: "North" })).toBeNull());
  expect(screen.getByRole("rowheader", { name: "South" })).toBeTruthy();
  expect(stored.map(({ name }) => name)).toEqual(["South"]);
});

test("deletes nothing when cancelled", async () => {
  show();
  await userEvent.click(within(await ask()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(stored).toHaveLength(2);
});

test("says 'Failed to deleting zones' where the server says nothing, and keeps the zone", async () => {
  server.use(answer(zones.remove, () => failure(409, "")));
  show();
  await userEvent.click(within(await ask()).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to deleting zones")).toBeTruthy();
  expect(screen.getByRole("rowheader", { name: "North" })).toBeTruthy();
});

test("lets a viewer read, but not add, edit or delete", async () => {
  show(["view sites"]);
  expect(await screen.findByRole("rowheader", { name: "North" })).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("the list is exported as CSV", async () => {
  show(["view sites"]);
  const link = await screen.findByRole("link", { name: "Export CSV" });
  expect(link.getAttribute("href")).toBe(`/api/ops/exports/zones?site=${site.token}&language=en`);
});
