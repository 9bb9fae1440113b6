import { docks } from "@overfly/contract/docks/docks";
import { signIns } from "@overfly/contract/auth/sign-ins";
import { members } from "@overfly/contract/members/members";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { missions } from "@overfly/contract/missions/missions";
import { loginPage } from "@overfly/contract/organization/login-page";
import { organization } from "@overfly/contract/organization/organization";
import type { Permission } from "@overfly/contract/permissions";
import { profile } from "@overfly/contract/profile/profile";
import { roles } from "@overfly/contract/roles/roles";
import { sites, type Zone } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { EditDock } from "#features/docks/edit-dock.tsx";
import { ForgotPasswordScreen } from "#features/auth/forgot-password-screen.tsx";
import { AssignScreen } from "#features/missions/assign/assign-screen.tsx";
import { formOf } from "#features/missions/request/request-form.ts";
import { RequestWizard } from "#features/missions/request/request-wizard.tsx";
import { CommentsTab } from "#features/missions/view/comments/comments-tab.tsx";
import { ConditionsPanel } from "#features/missions/view/conditions-panel.tsx";
import { NewProjectScreen } from "#features/projects/project-form-screen.tsx";
import { TokenForm } from "#features/settings/apps/token-form.tsx";
import { WebhookForm } from "#features/settings/apps/webhook-form.tsx";
import { AddMember } from "#features/settings/members/add-member.tsx";
import { OrganizationTab } from "#features/settings/organization/organization-tab.tsx";
import { ProfileTab } from "#features/settings/profile-tab.tsx";
import { SecurityTab } from "#features/settings/security/security-tab.tsx";
import { RoleForm } from "#features/settings/team/role-form.tsx";
import { ZoneEditor } from "#features/sites/zones/zone-editor.tsx";
import { answer } from "#testing/answer.ts";
import { renderScreen, type Visit } from "#testing/render-screen.tsx";
import { sampleDock } from "#testing/sample-dock.ts";
import { sampleMission } from "#testing/sample-mission.ts";

const PAGE = { page: 1, item_count: 20, total: 0, last_page: 1 };
const PLACE = { country: "Jordan", city: "Amman", phone: null };
const PROFILE = {
  ...PLACE,
  first_name: "Rana",
  last_name: "Haddad",
  email: "rana@example.com",
  avatar: null,
  locale: "en" as const,
  second_factor: false,
  code_by_app: false,
  code_by_email: false,
};
const ORGANIZATION = {
  ...PLACE,
  id: 1,
  kind: "service_provider" as const,
  company_name: "Sahara Aerial Services",
  logo: null,
  time_zone: "Asia/Amman",
  email: null,
  website: null,
  processes_dock_uploads: true,
  accent: null,
  footer: null,
  address: null,
};
const LOGIN_PAGE = { url: "https://center.example.com/login/0123", host: null, host_url: null };
const approved = sampleMission({ status: "approved", client_status: "scheduled", transitions: ["assign"] });
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
  answer(missions.get, () => ({ data: approved })),
  answer(flightConditions.get, () => ({
    data: {
      at: "2036-05-01T08:00:00.000Z",
      conditions: [],
      weather: null,
      daylight: [{ starts_at: "2036-05-01T08:00:00.000Z", ends_at: "2036-05-01T12:00:00.000Z" }],
    },
  })),
  answer(missions.candidates, () => ({
    data: [
      {
        kind: "pilot" as const,
        id: "2",
        name: "Marta",
        readiness: "ready" as const,
        reasons: [],
        can_be_justified: false,
      },
    ],
  })),
  answer(profile.get, () => ({ data: PROFILE })),
  answer(profile.sessions, () => ({ data: [] })),
  answer(signIns.list, () => ({ data: [], meta: PAGE })),
  answer(organization.get, () => ({ data: ORGANIZATION })),
  answer(loginPage.get, () => ({ data: LOGIN_PAGE })),
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
const ZONE: Zone = {
  id: 4,
  name: "Substation",
  kind: "no_fly",
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [35.9, 31.9],
        [35.91, 31.9],
        [35.91, 31.91],
        [35.9, 31.9],
      ],
    ],
  },
  colour: null,
  max_height_m: null,
  updated_at: "2026-05-01T08:00:00.000Z",
};
const mission = sampleMission({ status: "in_review", client_status: "processing" });

interface FormCase {
  name: string;
  element: ReactElement;
  fill?: () => Promise<unknown>;
  button: string;
  request: string;
  visit?: Visit;
}

const FORMS: FormCase[] = [
  {
    name: "a dock's",
    element: <EditDock dock={sampleDock()} onClose={ignore} />,
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
    button: "Create project",
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
  {
    name: "an edited order's",
    element: <RequestWizard initial={formOf(sampleMission())} mission={sampleMission()} />,
    fill: async () => {
      await press("Next");
      await press("Next");
    },
    button: "Save changes",
    request: "PUT /api/ops/missions/missionToken1234",
  },
  {
    name: "an assignment's",
    element: <AssignScreen />,
    fill: async () => fireEvent.click(await screen.findByLabelText("Marta")),
    button: "Assign",
    request: "POST /api/ops/missions/missionToken1234/assign",
    visit: { path: "/missions/view/:missionToken/assign", url: "/missions/view/missionToken1234/assign" },
  },
  {
    name: "a zone's",
    element: <ZoneEditor token="siteToken1234567" zone={ZONE} onClose={ignore} drawing={() => null} />,
    button: "Save zone",
    request: "PATCH /api/ops/sites/siteToken1234567/zones",
  },
  {
    name: "the profile's",
    element: <ProfileTab />,
    button: "Save",
    request: "PUT /api/ops/profile",
  },
  {
    name: "a password's",
    element: <SecurityTab />,
    fill: () => type(/^New password/, "a-new-long-password"),
    button: "Change password",
    request: "POST /api/ops/profile/password",
  },
  {
    name: "an organization's",
    element: <OrganizationTab />,
    button: "Save",
    request: "PUT /api/ops/organization",
  },
  {
    name: "a login page's",
    element: <OrganizationTab />,
    fill: () => type(/^Custom domain|^Domain/, "fly.example.com"),
    button: "Save domain",
    request: "PUT /api/ops/organization/login-page",
  },
  {
    name: "a forgotten password's",
    element: <ForgotPasswordScreen />,
    fill: () => type(/^E-mail/, "rana@example.com"),
    button: "Send link",
    request: "POST /api/auth/password/forgotten",
  },
];

const PERMISSIONS: Permission[] = [
  "edit docks",
  "add missions",
  "edit missions",
  "view missions",
  "add projects",
  "assign mission pilot and equipment",
  "allow managing accounts",
];

test.each(FORMS)("$name button is busy until the request is answered", async (form) => {
  renderScreen(form.element, PERMISSIONS, "center", form.visit);
  await form.fill?.();
  await press(form.button);
  await expect.poll(() => writes).toEqual([form.request]);

  const pressed = await button(form.button);
  expect(pressed.getAttribute("aria-busy")).toBe("true");
  expect(pressed.disabled).toBe(true);
  fireEvent.click(pressed);
  expect(writes).toEqual([form.request]);
});
