import { siteCover } from "@overfly/contract/sites/site-cover";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { site as row } from "#testing/list-rows.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { CoverPanel } from "./cover-panel.tsx";

const site = { ...row, cover: null } as SiteDetail;
const covered = { ...site, cover: "v1" };
let calls: string[];
const server = setupServer(
  answer(siteCover.set, () => {
    calls.push("set");
    return { data: covered };
  }),
  answer(siteCover.remove, () => {
    calls.push("remove");
    return { data: site };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  calls = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const EDITOR = ["view sites", "edit sites"] as const;
const PHOTO = new File(["x"], "site.jpg", { type: "image/jpeg" });

test("who may edit the site adds a cover", async () => {
  renderScreen(<CoverPanel site={site} />, EDITOR);
  expect(await screen.findByRole("button", { name: "Add image" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  await userEvent.upload(screen.getByLabelText("Cover image"), PHOTO);
  await expect.poll(() => calls).toEqual(["set"]);
});

test("a cover is shown, and replaced or removed", async () => {
  renderScreen(<CoverPanel site={covered} />, EDITOR);
  const image = await screen.findByRole("img", { name: "Cover image of North field" });
  expect(image.getAttribute("src")).toBe(`/api/ops/sites/${site.token}/cover?version=v1`);
  expect(screen.getByRole("button", { name: "Replace" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  await expect.poll(() => calls).toEqual(["remove"]);
});

test.each(["client", "pilot"] as const)("a %s sees a cover, and nothing without one", async (side) => {
  renderScreen(<CoverPanel site={covered} />, EDITOR, side);
  expect(await screen.findByRole("img")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  renderScreen(<CoverPanel site={site} />, EDITOR, side);
  expect(screen.queryByText("Cover image")).toBeNull();
});
