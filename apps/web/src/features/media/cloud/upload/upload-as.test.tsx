import { cloudItems } from "@overfly/contract/media/cloud-items";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, createEvent, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { uploadQueue } from "#features/processing/upload/page-upload-queue.ts";
import { placeOfBatch } from "#features/processing/upload/upload-place.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { CloudBrowser } from "#features/media/cloud/cloud-browser.tsx";

const SITE = { token: "siteToken1234567", name: "Ma'an One", time_zone: "Asia/Amman" };
const MISSION = { id: null, name: "M-2026-0001", mission_token: "missionToken1234" };

let isLocked: boolean;
const server = setupServer(
  answer(cloudItems.list, () => ({
    data: [],
    meta: { page: 1, item_count: 20, total: 0, last_page: 1 },
    crumbs: [MISSION],
    is_locked: isLocked,
  })),
);
beforeAll(() => server.listen());
beforeEach(() => {
  isLocked = false;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const { mission } of uploadQueue.items(() => true)) uploadQueue.cancel(mission);
  cleanup();
});
afterAll(() => server.close());

const show = async (permissions: Permission[]) => {
  renderScreen(<CloudBrowser site={SITE} />, ["view clouds", ...permissions]);
  return screen.findByText("M-2026-0001");
};
const drag = (name: string) => {
  const file = new File(["II*"], name, { type: "image/tiff" });
  return { types: ["Files"], items: [{ kind: "file", getAsFile: () => file }] };
};

test("a dropped file becomes the deliverable that is chosen", async () => {
  const place = await show(["add clouds", "allow upload output clouds"]);
  await userEvent.click(screen.getByRole("combobox", { name: "Upload as" }));
  await userEvent.click(await screen.findByRole("option", { name: "Orthomosaic", hidden: true }));
  fireEvent.drop(place, { dataTransfer: drag("ortho.tif") });

  const waiting = () =>
    uploadQueue.items(() => true).map(({ name, mission }) => ({ name, ...placeOfBatch(mission) }));
  await expect
    .poll(waiting)
    .toEqual([{ name: "ortho.tif", deliverable: "orthomosaic", mission: MISSION.mission_token }]);
});

test.each<[string, boolean, Permission[], boolean]>([
  ["an open mission takes drops of who may add", false, ["add clouds"], true],
  [
    "an open mission takes drops of who may deliver outputs only",
    false,
    ["allow upload output clouds"],
    true,
  ],
  ["a finished mission takes none", true, ["add clouds"], false],
  ["nobody drops who may not add", false, [], false],
])("%s", async (_what, locked, permissions, isTaken) => {
  isLocked = locked;
  const place = await show(permissions);
  if (locked) await screen.findByText("Read-only: this mission accepts no files");
  const over = createEvent.dragOver(place, { dataTransfer: drag("a.tif") });
  fireEvent(place, over);
  expect(over.defaultPrevented).toBe(isTaken);
});
