import {
  type MissionProblem,
  missionProblems,
  type NewProblem,
} from "@overfly/contract/missions/mission-problems";
import type { Permission } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { ProblemsPanel } from "./problems-panel.tsx";
import { ReportProblem } from "./report-problem.tsx";

const GATE: MissionProblem = {
  id: 7,
  kind: "access",
  text: "The gate is locked",
  position: { type: "Point", coordinates: [35.9, 31.9] },
  photos: [{ id: 3 }],
  reported_by: "Pia Haddad",
  created_at: "2026-05-20T08:00:00.000Z",
  is_shared: false,
  resolution: null,
  can_add_photos: false,
};
let problems: MissionProblem[] = [];
let sent: { body: NewProblem; key: string | null }[] = [];
let photos = 0;
/** Requests fail as long as it is positive, one by one. */
let lost = 0;
let changes: unknown[] = [];
const server = setupServer(
  answer(missionProblems.list, () => ({ data: problems })),
  answer(missionProblems.report, ({ body, headers }) => {
    sent.push({ body: body as NewProblem, key: headers.get("idempotency-key") });
    if (lost-- > 0) return HttpResponse.error();
    return { data: GATE };
  }),
  http.post(`*${missionProblems.addPhoto.path}`, () => {
    photos += 1;
    return photos === 2 ? failure(415, "This is no picture") : HttpResponse.json({ data: GATE });
  }),
  answer(missionProblems.share, ({ params, body }) => {
    changes.push([params["id"], body]);
    return { data: GATE };
  }),
  answer(missionProblems.resolve, ({ params, body }) => {
    changes.push([params["id"], body]);
    return { data: GATE };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(navigator, "geolocation");
  [problems, sent, photos, lost, changes] = [[], [], 0, 0, []];
});
afterAll(() => server.close());

const mission = sampleMission({ status: "planned", client_status: "scheduled" });
const show = () => renderScreen(<ReportProblem mission={mission} />, ["view missions"], "pilot");
const open = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Report a problem" }));
  return screen.findByRole("dialog");
};
const choose = async (name: string) => {
  fireEvent.click(screen.getByRole("combobox", { name: /^What is it about/ }));
  fireEvent.click(await screen.findByRole("option", { name, hidden: true }));
};
const textField = () => screen.getByRole("textbox", { name: /^What happened/ });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send" }));
const photoOf = (name: string) => new File(["x"], name, { type: "image/jpeg" });

test("kind and text are required, then sent once with the position", async () => {
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { longitude: 35.9, latitude: 31.91234567, accuracy: 8 } } as GeolocationPosition),
    },
  });
  show();
  await open();
  send();
  expect(await screen.findAllByText("Required")).toHaveLength(2);
  expect(sent).toEqual([]);
  await choose("Access");
  await userEvent.type(textField(), "The gate is locked");
  fireEvent.click(screen.getByRole("checkbox", { name: /^Send my position/ }));
  expect(await screen.findByText(/^Accurate to 8\sm$/)).toBeTruthy();
  send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const position = { type: "Point", coordinates: [35.9, 31.912346] };
  expect(sent.map(({ body }) => body)).toEqual([{ kind: "access", text: "The gate is locked", position }]);
  expect(localStorage.length).toBe(0);
});

test("without a network the text is kept, through a reload, and sent again under the same key", async () => {
  lost = 1;
  const first = show();
  await open();
  await choose("Weather");
  await userEvent.type(textField(), "Sandstorm");
  send();
  expect(await screen.findByText(/stays on this device/)).toBeTruthy();
  first.unmount();
  show();
  await open();
  expect((textField() as HTMLTextAreaElement).value).toBe("Sandstorm");
  send();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(localStorage.length).toBe(0));
});

test("a refused position is said, and the problem can be sent without it", async () => {
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: { getCurrentPosition: (_found: unknown, refuse: () => void) => refuse() },
  });
  show();
  await open();
  fireEvent.click(screen.getByRole("checkbox", { name: /^Send my position/ }));
  expect(await screen.findByText(/isn't available/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
});

test("at most five photos; after a failure only those that are left are sent again", async () => {
  show();
  await open();
  const input = screen.getByLabelText(/^Photos of the problem/);
  const files = ["a", "b", "c", "d", "e", "f"].map((name) => photoOf(`${name}.jpg`));
  fireEvent.change(input, { target: { files } });
  expect(await screen.findByText(/^You can add up to 5 photos/)).toBeTruthy();
  expect(screen.getAllByRole("img")).toHaveLength(5);
  for (const number of [5, 4, 3])
    fireEvent.click(screen.getByRole("button", { name: `Remove photo ${number}` }));
  expect(screen.queryByText(/^You can add up to 5 photos/)).toBeNull();
  await choose("Plant");
  await userEvent.type(textField(), "Broken table");
  send();
  expect(await screen.findByText(/but 1 photo wasn't sent/)).toBeTruthy();
  send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([sent.length, photos]).toEqual([1, 3]);
});

test("nobody reports on a closed mission", () => {
  renderScreen(
    <ReportProblem mission={sampleMission({ status: "completed" })} />,
    ["view missions"],
    "pilot",
  );
  expect(screen.queryByRole("button")).toBeNull();
});

const panel = (permissions: Permission[], userType: UserType) =>
  renderScreen(<ProblemsPanel mission={mission} />, permissions, userType);

test("the center reads, shares and resolves it", async () => {
  problems = [GATE];
  panel(["view missions", "edit missions"], "center");
  expect(await screen.findByText("The gate is locked")).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Position/ }).getAttribute("href")).toMatch(/^geo:31.9/);
  fireEvent.click(screen.getByRole("button", { name: "Share with the client" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Share" }));
  await waitFor(() => expect(changes).toEqual([["7", { is_shared: true }]]));
  fireEvent.click(screen.getByRole("button", { name: "Resolve" }));
  await userEvent.type(await screen.findByRole("textbox"), "Key is at the office");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(changes[1]).toEqual(["7", { note: "Key is at the office" }]));
});

test("a client reads what was shared, without anything to press; without problems there is no panel", async () => {
  problems = [{ ...GATE, is_shared: true }];
  const { unmount } = panel(["view missions", "Show Client"], "client");
  expect(await screen.findByText("The gate is locked")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  problems = [];
  panel(["view missions"], "center");
  await waitFor(() => expect(screen.queryByText("Problems")).toBeNull());
});
