import {
  type MissionChecklist,
  type MissionChecklists,
  missionChecklists,
} from "@overfly/contract/checklists/mission-checklists";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { ChecklistsPanel } from "./checklists-panel.tsx";
import { useStartChecklists } from "./start-checklists.tsx";

const AT = "2026-05-20T08:00:00.000Z";
const done = { id: 3, result: "done" as const, note: null, answered_by: "Pia", created_at: AT };
const item = (text: string, fields: object = {}): MissionChecklist["items"][number] => ({
  text,
  category: "aircraft",
  kind: "blocking",
  note_required: false,
  answers: [],
  ...fields,
});
const LIST: MissionChecklist = {
  id: null,
  template_id: 5,
  version: 2,
  number: 1,
  name: "Pre-flight",
  moment: "before_start",
  battery: null,
  items: [
    item("Propellers"),
    item("Wind", { kind: "acknowledge", note_required: true }),
    item("Manual", { kind: "informative" }),
  ],
  open_items: 2,
  begun_by: null,
  closed_at: null,
  can_answer: true,
};
let shown: MissionChecklists;
let sent: [string, unknown][] = [];
let refused: string | undefined;
const server = setupServer(
  answer(missionChecklists.list, () => ({ data: shown })),
  answer(missionChecklists.begin, ({ body }) => {
    sent.push(["begin", body]);
    return { data: { ...shown, begun: 9 } };
  }),
  answer(missionChecklists.answer, ({ params, body }) => {
    sent.push([`answer ${String(params["id"])}`, body]);
    return refused === undefined ? { data: shown } : failure(409, refused);
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  shown = { checklists: [LIST], open_before_start: 2, batteries: [] };
  [sent, refused] = [[], undefined];
});
afterEach(() => cleanup());
afterAll(() => server.close());

const show = (status: "planned" | "in_progress" = "planned") =>
  renderScreen(<ChecklistsPanel mission={sampleMission({ status })} />, ["view missions"], "pilot");
const row = async (text: string) => within((await screen.findByText(text)).closest("li") as HTMLElement);

test("the first answer begins the checklist by the version that is shown", async () => {
  show();
  fireEvent.click((await row("Propellers")).getByRole("button", { name: "Done" }));
  await waitFor(() =>
    expect(sent).toEqual([
      ["begin", { template_id: 5, version: 2, number: 1, battery_id: null }],
      ["answer 9", { item: 0, result: "done", note: "", previous: null }],
    ]),
  );
  expect((await row("Manual")).queryByRole("button")).toBeNull();
});

test("a problem, and an item that asks for it, need a note", async () => {
  shown = { ...shown, checklists: [{ ...LIST, id: 9 }] };
  show();
  const propellers = await row("Propellers");
  fireEvent.click(propellers.getByRole("button", { name: "Problem" }));
  fireEvent.click(propellers.getByRole("button", { name: "Report problem" }));
  expect(sent).toEqual([]);
  fireEvent.change(propellers.getByRole("textbox", { name: /^What is wrong/ }), {
    target: { value: "Nick" },
  });
  fireEvent.click(propellers.getByRole("button", { name: "Report problem" }));
  const wind = await row("Wind");
  fireEvent.click(wind.getByRole("button", { name: "Acknowledge" }));
  fireEvent.change(wind.getByRole("textbox", { name: /^Note/ }), { target: { value: "4 m/s" } });
  fireEvent.click(wind.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toEqual([
      ["answer 9", { item: 0, result: "problem", note: "Nick", previous: null }],
      ["answer 9", { item: 1, result: "done", note: "4 m/s", previous: null }],
    ]),
  );
});

test("an answer names who gave it, and is reopened knowing it; a refusal is shown", async () => {
  shown = { ...shown, checklists: [{ ...LIST, id: 9, items: [item("Propellers", { answers: [done] })] }] };
  refused = "Omar has answered this item in the meantime";
  show();
  const propellers = await row("Propellers");
  expect(propellers.getByText(/^Pia,/)).toBeTruthy();
  fireEvent.click(propellers.getByRole("button", { name: "Reopen" }));
  expect(await screen.findByText(refused)).toBeTruthy();
  expect(sent).toEqual([["answer 9", { item: 0, result: "reopened", note: "", previous: 3 }]]);
});

test("a battery is chosen before its checklist begins", async () => {
  shown = {
    ...shown,
    checklists: [{ ...LIST, moment: "battery", number: 2 }],
    batteries: [{ id: 4, name: "TB65 B-04" }],
  };
  show();
  fireEvent.click(await screen.findByRole("combobox", { name: /^Battery/ }));
  fireEvent.click(await screen.findByRole("option", { name: "TB65 B-04", hidden: true }));
  fireEvent.click(screen.getByRole("button", { name: "Begin the checklist of battery 2" }));
  await waitFor(() =>
    expect(sent).toEqual([["begin", { template_id: 5, version: 2, number: 2, battery_id: 4 }]]),
  );
});

test("who can't answer only reads, and nothing is shown where there is nothing", async () => {
  shown = { ...shown, checklists: [{ ...LIST, can_answer: false }] };
  const { unmount } = show();
  await screen.findByText("Propellers");
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  shown = { ...shown, checklists: [] };
  const { client } = show();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText("Checklists")).toBeNull();
});

function Start() {
  const { element, canStart } = useStartChecklists("mission", "UTC");
  return (
    <>
      {element}
      <p>{canStart ? "Ready" : "Waiting"}</p>
    </>
  );
}

test("the start waits for what is open, and not for what is for after the flight", async () => {
  shown = { ...shown, checklists: [LIST, { ...LIST, name: "Landed", moment: "after_flight" }] };
  const { unmount } = renderScreen(<Start />, ["view missions"], "pilot");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The mission can be started once 2 open items are checked",
  );
  expect([screen.queryByText("Landed"), screen.queryByText("Ready")]).toEqual([null, null]);
  unmount();
  shown = { ...shown, open_before_start: 0 };
  renderScreen(<Start />, ["view missions"], "pilot");
  expect(await screen.findByText("Ready")).toBeTruthy();
});

test("the next battery's checklist keeps the pilot on the ground until it is answered", async () => {
  const next = { ...LIST, id: 9, moment: "battery" as const, number: 2 };
  shown = { ...shown, checklists: [next] };
  show("in_progress");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Don't take off with the next battery yet: 2 items are open",
  );
  cleanup();
  shown = { ...shown, checklists: [{ ...next, open_items: 0 }] };
  show("in_progress");
  expect(await screen.findByText("Pre-flight")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
