import { type ChecklistTemplate, checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ChecklistTemplatesScreen } from "./templates-screen.tsx";

const item = (text: string): ChecklistTemplate["items"][number] => ({
  text,
  category: "aircraft",
  kind: "blocking",
  note_required: false,
});
const TEMPLATE: ChecklistTemplate = {
  id: 5,
  name: "Morning",
  moment: "before_start",
  mission_types: [],
  flown_by: null,
  items: [item("Propellers"), item("Batteries")],
  version: 2,
  archived_at: null,
  updated_at: "2026-05-20T08:00:00.000Z",
};
let rows: ChecklistTemplate[] = [];
let sent: [string, unknown][] = [];
const server = setupServer(
  answer(checklistTemplates.list, () => ({ data: rows })),
  answer(checklistTemplates.create, ({ body }) => {
    sent.push(["create", body]);
    return { data: TEMPLATE };
  }),
  answer(checklistTemplates.update, ({ body }) => {
    sent.push(["update", body]);
    return { data: TEMPLATE };
  }),
  answer(checklistTemplates.restore, ({ params }) => {
    sent.push(["restore", params["id"]]);
    return { data: TEMPLATE };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  [rows, sent] = [[], []];
});
afterAll(() => server.close());

const show = (mayEdit = true) =>
  renderScreen(<ChecklistTemplatesScreen />, [
    "view missions",
    ...(mayEdit ? (["edit missions"] as const) : []),
  ]);
const menu = async (action: string) => {
  fireEvent.click(await screen.findByRole("button", { name: /Morning/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
};

test("without checklists the standard one is offered, to who may add it", async () => {
  show(false);
  expect(await screen.findByText("No checklists yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /standard/ })).toBeNull();
  cleanup();
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Add the standard pre-flight checklist" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const body = sent[0]?.[1] as ChecklistTemplate;
  expect([body.name, body.items.length, new Set(body.items.map(({ text }) => text)).size]).toEqual([
    "Pre-flight checklist",
    14,
    14,
  ]);
});

test("items are moved by button and key, changed and removed", async () => {
  rows = [TEMPLATE];
  show();
  await menu("Edit");
  const texts = () =>
    screen.getAllByRole<HTMLInputElement>("textbox", { name: /^What is checked/ }).map(({ value }) => value);
  await waitFor(() => expect(texts()).toEqual(["Propellers", "Batteries"]));
  fireEvent.click(screen.getByRole("button", { name: "Move item 1 down" }));
  expect(texts()).toEqual(["Batteries", "Propellers"]);
  const second = within(screen.getByRole("listitem", { name: "Item 2" }));
  fireEvent.keyDown(second.getByRole("textbox"), { key: "ArrowUp", altKey: true });
  expect(texts()).toEqual(["Propellers", "Batteries"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove item 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const { updated_at } = TEMPLATE;
  await waitFor(() =>
    expect(sent).toEqual([["update", expect.objectContaining({ items: [item("Propellers")], updated_at })]]),
  );
});

test("archived ones are shown on request and restored", async () => {
  rows = [{ ...TEMPLATE, archived_at: "2026-05-20T08:00:00.000Z" }];
  show();
  fireEvent.click(await screen.findByRole("switch", { name: "Archived" }));
  await menu("Restore");
  await waitFor(() => expect(sent).toEqual([["restore", "5"]]));
});
