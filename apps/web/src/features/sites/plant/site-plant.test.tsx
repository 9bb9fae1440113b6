import type { Layout } from "@overfly/contract/sites/layout-import";
import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { withoutWorld } from "#testing/without-world.ts";
import { layoutFile } from "./save-layout-file.ts";
import { SitePlant } from "./site-plant.tsx";

const site = { token: "AAAAAAAAAAAAAAAA", name: "Ma'an One", time_zone: "Asia/Amman" } as SiteDetail;
const PROPOSED: Layout = {
  id: 3,
  name: "M-2026-0042",
  version: 1,
  module_count: 3,
  element_count: 5,
  is_active: false,
  is_proposed: true,
  mission: { token: "BBBBBBBBBBBBBBBB", number: "M-2026-0042" },
  proposal: {
    photos: 64,
    tables: 2,
    uncertain_modules: 1,
    agreement_m: { median: 0.04, p95: 0.1 },
    height_factor: 1.012,
    lens_percent: 5.1,
  },
  created_at: "2026-06-01T09:00:00.000Z",
  updated_at: "2026-06-01T09:00:00.000Z",
};
const MODULES = [
  { id: 11, label: "T1-1-1", table: "T1", polygon: null, seen_share: 1 },
  { id: 12, label: "T1-1-2", table: "T1", polygon: null, seen_share: 0.5 },
  { id: 13, label: "T2-1-1", table: "T2", polygon: null, seen_share: 0.9 },
];

let layouts: Layout[] = [];
let sent: unknown;
const server = setupServer(
  withoutWorld,
  answer(baseMaps.list, () => ({ data: [] })),
  answer(sites.layouts, () => ({
    data: layouts,
    meta: { page: 1, item_count: 200, total: layouts.length, last_page: 1 },
  })),
  answer(sites.proposedLayout, () => ({ data: MODULES, truncated: false })),
  answer(sites.useLayout, ({ body }) => {
    sent = body;
    const used = { ...PROPOSED, name: "From photos", is_active: true, is_proposed: false };
    layouts = [used];
    return { data: used };
  }),
  answer(sites.discardLayout, () => {
    layouts = [];
    return { message: "Layout discarded" };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  layouts = [PROPOSED];
  sent = undefined;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (permissions: Parameters<typeof renderScreen>[1] = ["view sites", "edit sites"]) =>
  renderScreen(<SitePlant site={site} />, permissions);

test("a proposed layout is used without the table that is no table", async () => {
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "T2: 1 module" }));
  await userEvent.click(screen.getByRole("button", { name: "Use this layout" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Use this layout" })).toBeNull());
  expect(sent).toMatchObject({
    name: "From photos of M-2026-0042",
    excluded: [13],
    updated_at: PROPOSED.updated_at,
  });
  const link = await screen.findByRole("link", { name: "M-2026-0042" });
  expect(link.getAttribute("href")).toBe("/missions/view/BBBBBBBBBBBBBBBB/processing-center");
});

test("nothing can be used where every module is left out", async () => {
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: /^T1: 2 modules, 1 uncertain/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /^T2/ }));
  const use = screen.getByRole("button", { name: "Use this layout" });
  expect(use.getAttribute("aria-disabled")).toBe("true");
});

test("it is discarded after a question, and the empty state says how to get one", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  const dialog = await screen.findByRole("dialog", { name: "Discard the proposed layout?" });
  await userEvent.click(
    [...dialog.querySelectorAll("button")].find((b) => b.textContent === "Discard") ?? dialog,
  );
  expect(await screen.findByText("No layout yet")).toBeTruthy();
});

test("who may not edit sites sees it and can't decide", async () => {
  show(["view sites"]);
  expect(await screen.findByRole("button", { name: "Download GeoJSON" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Use this layout" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the downloaded file is one that the import reads, without what is left out", () => {
  expect(layoutFile(MODULES, new Set([13]))).toMatchObject({
    type: "FeatureCollection",
    features: [
      { properties: { kind: "table", label: "T1" } },
      { properties: { kind: "module", label: "T1-1-1", parent: "T1" } },
      { properties: { kind: "module", label: "T1-1-2", parent: "T1" } },
    ],
  });
});
