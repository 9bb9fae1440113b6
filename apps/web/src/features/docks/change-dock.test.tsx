import { docks } from "@overfly/contract/docks/docks";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleDock } from "#testing/sample-dock.ts";
import { EditDock } from "./edit-dock.tsx";

const DOCK = sampleDock();

let sent: unknown;
const server = setupServer(
  answer(sites.list, () => ({ data: [], meta: { page: 1, item_count: 200, total: 0, last_page: 1 } })),
  answer(docks.update, ({ body }) => {
    sent = body;
    return { data: { ...DOCK, name: "South gate" } };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sent = undefined;
});
afterAll(() => server.close());

const open = async () => {
  renderScreen(<EditDock dock={DOCK} />, ["view docks", "edit docks"]);
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  return screen.findByLabelText(/^Name/);
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("renames a dock, with the version that was shown", async () => {
  fireEvent.change(await open(), { target: { value: " South gate " } });
  await save();
  await expect
    .poll(() => sent)
    .toEqual({
      name: "South gate",
      site_token: "AAAAAAAAAAAAAAAA",
      updated_at: DOCK.updated_at,
    });
});

test("does not send an empty name", async () => {
  fireEvent.change(await open(), { target: { value: "  " } });
  await save();
  expect(await screen.findByText("Enter a name")).toBeTruthy();
  expect(sent).toBeUndefined();
});

test("shows 'Failed to update dock: ' and the reason", async () => {
  server.use(answer(docks.update, () => failure(409, "Somebody else changed this dock")));
  await open();
  await save();
  expect(await screen.findByText("Failed to update dock: Somebody else changed this dock")).toBeTruthy();
});

test("is hidden from users who may only view", async () => {
  renderScreen(<EditDock dock={DOCK} />, ["view docks"]);
  await expect.poll(() => screen.queryByText("Loading the screen")).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});
