import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { withoutWorld } from "#testing/without-world.ts";
import { EditSiteScreen, NewSiteScreen } from "./site-form-screen.tsx";

const SITE = {
  token: "AAAAAAAAAAAAAAAA",
  name: "Ma'an One",
  client: { id: 3, company_name: "Desert Solar" },
  industry: "solar",
  time_zone: "Asia/Amman",
  currency: "JOD",
  tags: [] as string[],
  boundary: null,
  updated_at: "2026-05-01T08:00:00.000Z",
} as SiteDetail;

const server = setupServer(
  withoutWorld,
  answer(baseMaps.list, () => ({ data: [] })),
  answer(sites.createData, () => failure(409, "")),
  answer(sites.tags, () => ({ data: [] })),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

test("says 'Failed to fetch site create data' where the server says nothing, and offers another try", async () => {
  renderScreen(<NewSiteScreen />, ["add sites"]);
  expect(await screen.findByText("Failed to fetch site create data")).toBeTruthy();
  expect(screen.getAllByRole("button").length).toBeGreaterThan(0);
});

test.each([500, 409])(
  "says 'Failed to edit site' for a rejected change (%i) without a message",
  async (status) => {
    server.use(
      answer(sites.editData, () => ({
        data: {
          solar_modules: [],
          solar_inverters: [],
          tracking_systems: [],
          site: SITE,
          industries: [],
          mountings: [],
        },
      })),
      answer(sites.update, () => failure(status, "")),
    );
    renderScreen(<EditSiteScreen />, ["edit sites"], "center", {
      path: "/sites/edit/:siteToken",
      url: `/sites/edit/${SITE.token}`,
    });
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to edit site");
  },
);
