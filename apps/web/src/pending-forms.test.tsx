import { docks } from "@overfly/contract/docks/docks";
import { members } from "@overfly/contract/members/members";
import { roles } from "@overfly/contract/roles/roles";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { EditDock } from "#features/docks/edit-dock.tsx";
import { CommentsTab } from "#features/missions/view/comments-tab.tsx";
import { ConditionsPanel } from "#features/missions/view/conditions-panel.tsx";
import { NewProjectScreen } from "#features/projects/project-form-screen.tsx";
import { TokenForm } from "#features/settings/apps/token-form.tsx";
import { WebhookForm } from "#features/settings/apps/webhook-form.tsx";
import { AddMember } from "#features/settings/members/add-member.tsx";
import { RoleForm } from "#features/settings/team/role-form.tsx";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleDock } from "#testing/sample-dock.ts";
import { sampleMission } from "#testing/sample-mission.ts";

const PAGE = { page: 1, item_count: 20, total: 0, last_page: 1 };
let writes: string[] = [];
/** Reads are answered, writes never are. */
const server = setupServer(
  http.all("*", ({ request }) => {
    if (request.method === "GET") return undefined;
    writes.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Promise<HttpResponse<null>>(() => undefined);
  }),
  answer(roles.list, () => ({ data: [] })),
  answer(members.list, () => ({ data: [], meta: PAGE })),
  answer(sites.list, () => ({ data: [], meta: PAGE })),
  answer(docks.list, () => ({ data: [], meta: PAGE })),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  writes = [];
});
afterAll(() => server.close());

const ignore = () => undefined;
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
/** By its text: the roles of all the fields of a large form take long to compute in a simulated browser. */
const button = async (text: string) => {
  const label = await screen.findByText(text, { selector: "button *" });
  return label.closest("button") as HTMLButtonElement;
};
const press = async (text: string) => fireEvent.click(await button(text));
const mission = sampleMission({ status: "in_review", client_status: "processing" });

interface FormCase {
  name: string;
  element: ReactElement;
  fill?: () => Promise<unknown>;
  button: string;
  request: string;
}

const FORMS: FormCase[] = [
  {
    name: "a dock's",
    element: <EditDock dock={sampleDock()} />,
    fill: () => press("Edit"),
    button: "Save",
    request: "PUT /api/ops/docks/3",
  },
  {
    name: "an API token's",
    element: <TokenForm owner="personal" onCreated={ignore} cancel={ignore} />,
    button: "Create",
    request: "POST /api/ops/api-tokens",
  },
  {
    name: "a webhook's",
    element: <WebhookForm webhook={undefined} done={ignore} />,
    button: "Save",
    request: "POST /api/ops/webhooks",
  },
  {
    name: "a role's",
    element: <RoleForm {...{ role: undefined }} done={ignore} />,
    button: "Save",
    request: "POST /api/ops/roles",
  },
  {
    name: "an invitation's",
    element: <AddMember home="/settings/members" />,
    button: "Send invitation",
    request: "POST /api/ops/invitations",
  },
  {
    name: "a project's",
    element: <NewProjectScreen />,
    fill: () => type(/^Name/, "Spring inspection"),
    button: "Create",
    request: "POST /api/ops/projects",
  },
  {
    name: "a comment's",
    element: <CommentsTab mission={mission} />,
    fill: () => type(/^Your comment/, "Row 12 first"),
    button: "Send",
    request: "POST /api/ops/missions/missionToken1234/comments",
  },
  {
    name: "the inspection conditions'",
    element: <ConditionsPanel mission={mission} />,
    fill: () => press("Edit"),
    button: "Save",
    request: "PUT /api/ops/missions/missionToken1234",
  },
];

test.each(FORMS)("$name button is busy until the request is answered", async (form) => {
  renderScreen(form.element, [
    "edit docks",
    "add missions",
    "edit missions",
    "view missions",
    "add projects",
  ]);
  await form.fill?.();
  await press(form.button);
  await expect.poll(() => writes).toEqual([form.request]);

  const pressed = await button(form.button);
  expect(pressed.getAttribute("aria-busy")).toBe("true");
  expect(pressed.disabled).toBe(true);
  fireEvent.click(pressed);
  expect(writes).toEqual([form.request]);
});
