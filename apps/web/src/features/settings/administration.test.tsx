import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import { auditLog } from "@overfly/contract/audit-log/audit-log";
import { members } from "@overfly/contract/members/members";
import type { Permission } from "@overfly/contract/permissions";
import { type Role, roles } from "@overfly/contract/roles/roles";
import { type Webhook, type WebhookDelivery, webhooks } from "@overfly/contract/webhooks/webhooks";
import { cleanup, configure, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AuditLogScreen } from "#features/audit-log/audit-log-screen.tsx";
import { answer, failure } from "#testing/answer.ts";
import { personWith, renderScreen } from "#testing/render-screen.tsx";
import { SettingsScreen } from "./settings-screen.tsx";

configure({ asyncUtilTimeout: 10_000 });

const AT = "2026-05-01T08:00:00.000Z";
const HOSTILE = '<img src=x onerror="alert(1)">\u202Egpj';
const aRole = (changes: Partial<Role> = {}): Role => ({
  id: 3,
  name: "data_analyst",
  user_type: "center",
  is_built_in: true,
  is_admin: false,
  permissions: ["view sites", "Hide Client"],
  member_count: 1,
  is_grantable: true,
  updated_at: AT,
  ...changes,
});
const WEBHOOK: Webhook = {
  id: 1,
  name: HOSTILE,
  url: "https://example.com/hook",
  events: ["mission.changed"],
  is_active: true,
  created_at: AT,
  last_state: "failed",
  failing_since: null,
};
const DELIVERY: WebhookDelivery = {
  id: 9,
  event: "ping",
  body: '{"type":"ping"}',
  state: "failed",
  next_attempt_at: null,
  created_at: AT,
  attempts: [
    {
      id: 1,
      started_at: AT,
      duration_ms: 12,
      request_headers: { "webhook-id": "msg_9" },
      status: 503,
      response_headers: { server: "x" },
      response_body: "<script>alert(1)</script>",
      error: null,
      error_message: null,
    },
  ],
};
const META = { page: 1, item_count: 20, total: 1, last_page: 1 };

const server = setupServer();
beforeAll(() => server.listen());
beforeEach(() =>
  server.use(
    answer(roles.list, () => ({ data: [aRole(), aRole({ id: 7, name: HOSTILE, is_built_in: false })] })),
    answer(apiTokens.list, () => ({ data: [] })),
    answer(apiTokens.listOrganization, () => ({ data: [] })),
    answer(webhooks.list, () => ({ data: [WEBHOOK] })),
    answer(members.invitations, () => ({ data: [] })),
  ),
);
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const MAY: Permission[] = ["allow managing accounts", "view sites", "add sites", "plan missions"];
function visit(path: string) {
  const person = personWith(MAY, "center");
  return renderScreen(<SettingsScreen />, MAY, "center", {
    path: "/settings/*",
    url: path,
    user: { current_provider_user: { ...person.current_provider_user, sp_admin: true } },
  });
}

describe("roles", () => {
  test("are created from the permissions that the user holds, in a table of records and actions", async () => {
    let sent: unknown;
    server.use(
      answer(roles.create, ({ body }) => {
        sent = body;
        return failure(422, "Taken", { name: ["Taken"] });
      }),
    );
    visit("/settings/serviceProvider/team");
    await userEvent.click(await screen.findByRole("button", { name: "Create role" }));
    await userEvent.type(screen.getByRole("textbox", { name: /Name/ }), "Desk");
    await userEvent.click(screen.getByRole("checkbox", { name: "View: Sites" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Plan missions" }));
    expect(screen.queryByRole("checkbox", { name: "Delete: Sites" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Taken")).toBeTruthy();
    expect(sent).toEqual({ name: "Desk", user_type: "center", permissions: ["view sites", "plan missions"] });
  });

  test("that are built in are read-only; a hostile name is text", async () => {
    visit("/settings/serviceProvider/team");
    await screen.findByRole("button", { name: "Edit" });
    const items = screen.getAllByRole("listitem");
    const roleItem = (name: string) => items.find((item) => item.textContent.includes(name));
    const own = roleItem(HOSTILE);
    expect(own && within(own).getByRole("button", { name: "Edit" })).toBeTruthy();
    const builtIn = roleItem("Data analyst")!;
    expect(within(builtIn).queryByRole("button", { name: "Edit" })).toBeNull();
    await userEvent.click(within(builtIn).getByRole("button", { name: "Show permissions of Data analyst" }));
    expect(within(builtIn).getByRole("img", { name: "Yes" })).toBeTruthy();
    expect(document.querySelector("img[src=x]")).toBeNull();
  });
});

test("an invitation is sent instead of a password", async () => {
  let sent: unknown;
  server.use(
    answer(members.invite, ({ body }) => {
      sent = body;
      return failure(422, "This person is already a member", { email: ["This person is already a member"] });
    }),
  );
  visit("/settings/serviceProvider/members/addNewMember");
  await userEvent.type(await screen.findByRole("textbox", { name: /First name/ }), "Lina");
  await userEvent.type(screen.getByRole("textbox", { name: /E-mail/ }), "lina@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("This person is already a member")).toBeTruthy();
  expect(sent).toEqual({
    first_name: "Lina",
    last_name: "",
    email: "lina@example.com",
    role_id: 0,
    locale: "en",
  });
});

describe("apps", () => {
  test("show a new token once", async () => {
    const token = {
      id: 1,
      name: "CI",
      hint: "wxyz",
      scopes: ["view sites"],
      created_by: "Rana",
      created_at: AT,
      expires_at: AT,
      is_expired: true,
      used_at: null,
    };
    let created = false;
    server.use(
      answer(apiTokens.create, () => {
        created = true;
        return { data: { ...token, token: "ovf_secret" } };
      }),
      answer(apiTokens.list, () => ({ data: created ? [token] : [] })),
    );
    visit("/settings/general/apps");
    const [mine] = await screen.findAllByRole("button", { name: "Create token" });
    await userEvent.click(mine!);
    await userEvent.type(screen.getByRole("textbox", { name: /Name/ }), "CI");
    await userEvent.click(screen.getByRole("button", { name: "View only" }));
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByText("ovf_secret")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "I've copied it" }));
    expect(await screen.findByText("…wxyz")).toBeTruthy();
    expect(screen.queryByText("ovf_secret")).toBeNull();
    expect(screen.getByText("Expired")).toBeTruthy();
  });

  test("show the response to a webhook's test, and its deliveries as text", async () => {
    server.use(
      answer(webhooks.test, () => ({ data: DELIVERY })),
      answer(webhooks.deliveries, () => ({ data: [DELIVERY], meta: META })),
    );
    visit("/settings/general/apps");
    await userEvent.click(await screen.findByRole("button", { name: "Send test" }));
    expect(await screen.findByText("Test failed: 503")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Deliveries" }));
    await userEvent.click(await screen.findByText("Test message"));
    expect(screen.getByText(/<script>alert\(1\)<\/script>/)).toBeTruthy();
    expect(screen.getByText("webhook-id: msg_9")).toBeTruthy();
  });
});

test("the audit log names both, links its export with the filters, and shows details", async () => {
  const entry = {
    id: 1,
    at: AT,
    actor: { id: "u", name: "Client Admin" },
    impersonator: { id: "v", name: "Center Op" },
    token_name: null,
    action: "members.change-role",
    subject_kind: "member",
    subject_name: null,
    subject: "12",
    details: { email: HOSTILE, to: "pilot" },
    request_id: "r-1",
  };
  server.use(
    answer(auditLog.list, () => ({ data: [entry], meta: META })),
    answer(auditLog.filterOptions, () => ({ data: { people: [], actions: [], subject_kinds: [] } })),
  );
  renderScreen(<AuditLogScreen />, MAY, "center", {
    path: "/audit-log",
    url: "/audit-log?subject_kind=member",
  });
  expect(await screen.findByText("Center Op as Client Admin")).toBeTruthy();
  expect(screen.getByText("Members: changed the role")).toBeTruthy();
  const address = screen.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  expect(address).toContain("/api/ops/audit-log/export?subject_kind=member");
  await userEvent.click(screen.getByRole("button", { name: "Details" }));
  expect(await screen.findByText("r-1")).toBeTruthy();
  expect(document.querySelector("img[src=x]")).toBeNull();
});
