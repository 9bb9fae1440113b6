import { projectMissions } from "@overfly/contract/projects/project-missions";
import { type ProjectDetail, projects } from "@overfly/contract/projects/projects";
import { sites } from "@overfly/contract/sites/sites";
import type { Permission } from "@overfly/contract/permissions";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ProjectScreen } from "./project-screen.tsx";

const site = (token: string, name: string) => ({
  token,
  name,
  time_zone: "Asia/Amman",
  ordered: 2,
  delivered: 1,
  next_at: null,
});
const PROJECT: ProjectDetail = {
  id: 5,
  name: "Warranty",
  description: "",
  client: { id: 7, company_name: "Desert Power" },
  status: "active",
  status_reason: null,
  starts_on: "2090-01-31",
  ends_on: "2090-04-30",
  frequency: "monthly",
  ordered: 4,
  delivered: 2,
  created_by: "Noor",
  created_at: "2026-05-01T08:00:00.000Z",
  updated_at: "2026-05-01T08:00:00.000Z",
  budget_note: "",
  sites: [site("siteTokenNorth12", "North"), site("siteTokenSouth12", "South")],
  missions: [
    { status: "completed", count: 2 },
    { status: "approved", count: 2 },
  ],
  deliverables: [{ deliverable: "anomalies", ordered: 4, delivered: 2 }],
};

let project: ProjectDetail;
let sent: unknown[];
const server = setupServer(
  answer(projects.get, () => ({ data: project })),
  answer(sites.list, () => ({ data: [], meta: { page: 1, item_count: 20, total: 0, last_page: 1 } })),
  answer(projects.setStatus, ({ body }) => {
    sent.push(body);
    return { data: { ...project, status: body.status } };
  }),
  answer(projectMissions.create, ({ body }) => {
    sent.push(body);
    return {
      data: { created: [{ token: "missionToken1234", number: "M-1" }], existing: 7, approved: false },
    };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  project = PROJECT;
  sent = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const VISIT = { path: "/projects/view/:projectId", url: "/projects/view/5" };
const open = (permissions: Permission[]) => renderScreen(<ProjectScreen />, permissions, "center", VISIT);
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await button(name));

test("shows progress, each number a link to its missions", async () => {
  open(["view projects"]);
  const link = await screen.findByRole("link", { name: "4" });
  expect(link.getAttribute("href")).toBe("/missions?project=5");
  expect(screen.getByText("50 %")).toBeTruthy();
  const chart = screen.getByRole("list", { name: "Missions by status" });
  const names = within(chart)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Approved2", "Completed2"]);
  expect(screen.queryByRole("button", { name: "Add missions" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Put on hold" })).toBeNull();
});

test("holding asks for a reason and sends the version that was read", async () => {
  open(["view projects", "edit projects"]);
  await press("Put on hold");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Put on hold" }));
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), "Rain");
  await userEvent.click(within(dialog).getByRole("button", { name: "Put on hold" }));
  await screen.findByText("Warranty: On hold");
  expect(sent).toEqual([{ status: "on_hold", reason: "Rain", updated_at: PROJECT.updated_at }]);
});

test("missions of every site and date are counted and shown before they are created", async () => {
  open(["view projects", "add missions"]);
  await press("Add missions");
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("8 missions");
  const days = within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(days).toHaveLength(4);
  expect(days[1]).toMatch(/28 Feb 2090|Feb 28, 2090/);
  await userEvent.click(within(dialog).getByRole("button", { name: "Create 8 missions" }));
  await screen.findByText("1 mission created. 7 missions already existed");
  expect(sent).toMatchObject([
    { first_on: "2090-01-31", last_on: "2090-04-30", frequency: "monthly", window_days: 7, approve: false },
  ]);
});

test("a project on hold says why, and takes no missions", async () => {
  project = { ...PROJECT, status: "on_hold", status_reason: "Rainy season" };
  open(["view projects", "add missions", "edit projects"]);
  await screen.findByText("Rainy season");
  const add = await button("Add missions");
  expect(add.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByRole("button", { name: /^(Resume|Cancel project)$/ })).toHaveLength(2);
});

test("a refusal of the server stays in the dialog", async () => {
  server.use(answer(projectMissions.create, () => failure(409, "The project is completed")));
  open(["view projects", "add missions"]);
  await press("Add missions");
  await press("Create 8 missions");
  expect(await screen.findByText("The project is completed")).toBeTruthy();
});
