import { auth } from "@overfly/contract/auth/auth";
import { dailyDigest } from "@overfly/contract/digest/digest";
import { members } from "@overfly/contract/members/members";
import { notifications } from "@overfly/contract/notifications/notifications";
import { profile, type Profile } from "@overfly/contract/profile/profile";
import { type Role, roles } from "@overfly/contract/roles/roles";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { personWith, renderScreen } from "#testing/render-screen.tsx";
import { SettingsScreen } from "./settings-screen.tsx";

// Two lists of all countries are slow in a simulated browser.
const PROFILE: Profile = {
  first_name: "Rana",
  last_name: "Haddad",
  email: "rana@example.com",
  phone: null,
  avatar: null,
  country: "Jordan",
  city: "Amman",
  locale: "en",
  second_factor: false,
  code_by_app: false,
  code_by_email: false,
};
const ROLE: Role = {
  id: 3,
  name: "data_analyst",
  user_type: "center",
  is_built_in: true,
  is_admin: false,
  permissions: ["view sites"],
  member_count: 1,
  is_grantable: true,
  updated_at: "2026-05-01T08:00:00.000Z",
};

const server = setupServer(
  answer(profile.get, () => ({ data: PROFILE })),
  answer(roles.list, () => ({ data: [ROLE] })),
  answer(members.invitations, () => ({ data: [] })),
  answer(members.list, () => ({
    data: [],
    meta: { page: 1, item_count: 20, total: 0, last_page: 1 },
  })),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

type Flags = { sp_admin?: boolean; organization_admin?: boolean };
function visit(path: string, flags: Flags = {}, side: "center" | "client" = "center") {
  const person = personWith(["allow managing accounts"], side);
  return renderScreen(<SettingsScreen />, ["allow managing accounts"], side, {
    path: "/settings/*",
    url: path,
    user: { current_provider_user: { ...person.current_provider_user, ...flags } },
  });
}
const displayed = async () => {
  const sidebar = await screen.findByRole("navigation", { name: "Settings" });
  return within(sidebar)
    .getAllByRole("heading")
    .map((heading) => [
      heading.textContent,
      within(heading.parentElement as HTMLElement)
        .getAllByRole("listitem")
        .map(
          (item) => `${item.textContent}${item.querySelector("[aria-disabled=true]") ? " (disabled)" : ""}`,
        ),
    ]);
};

const GENERAL = ["General", ["Profile", "Security", "Notifications (disabled)", "Apps"]];
const COMPANY = ["General", "Members", "Team (disabled)", "Subscriptions (disabled)", "Billing (disabled)"];

describe("sidebar groups", () => {
  test.each<[string, Flags, unknown[]]>([
    ["everyone: General alone", {}, [GENERAL]],
    [
      "Organization shows only to organization admins",
      { organization_admin: true },
      [GENERAL, ["Organization", COMPANY]],
    ],
    [
      "Service Provider only to service-provider admins",
      { sp_admin: true },
      [GENERAL, ["Service Provider", COMPANY]],
    ],
  ])("%s", async (_rule, flags, groups) => {
    visit("/settings/general/profile", flags);
    expect(await displayed()).toEqual(groups);
  });
});

describe("an unknown tab path falls back to Profile", () => {
  test.each([
    "/settings",
    "/settings/general/nothing",
    "/settings/nowhere/general",
    "/settings/organization/members",
  ])("%s", async (path) => {
    const { router } = visit(path);
    expect(await screen.findByDisplayValue("Rana")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/settings/general/profile");
  });
});

test("the notification preferences have their address among the settings", async () => {
  server.use(
    answer(notifications.preferences, () => ({ data: [] })),
    answer(dailyDigest.get, () => ({ data: { hour: 7, time_zone: "Asia/Amman" } })),
  );
  const { router } = visit("/settings/general/notifications");
  expect(await screen.findByRole("heading", { name: "Notification preferences" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/settings/general/notifications");
  const entry = screen.getByRole("button", { name: "Notifications" });
  expect(entry.getAttribute("aria-disabled")).toBe("true");
  expect(entry.getAttribute("aria-current")).toBe("page");
});

test("choosing Profile refetches the signed-in user", async () => {
  let requests = 0;
  server.use(
    answer(auth.authUser, () => {
      requests += 1;
      return { data: personWith([], "center") };
    }),
  );
  visit("/settings/serviceProvider/billing", { sp_admin: true });
  await userEvent.click(await screen.findByRole("link", { name: "Profile" }));
  await expect.poll(() => requests).toBe(1);
});

describe("the profile form", () => {
  test("sends names, location and phone with its dialling code, +962 by default", async () => {
    let sent: unknown;
    server.use(
      answer(profile.update, ({ body }) => {
        sent = body;
        return { data: PROFILE };
      }),
      answer(auth.authUser, () => ({ data: personWith([], "center") })),
    );
    visit("/settings/general/profile");
    await userEvent.click(await screen.findByLabelText("Phone", { selector: "input" }));
    await userEvent.paste("79x1234567");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await expect
      .poll(() => sent)
      .toMatchObject({ first_name: "Rana", country: "Jordan", phone: "+962791234567" });
  });

  test("shows the server's message at its field", async () => {
    server.use(
      answer(profile.update, () => failure(422, "Must not be empty", { first_name: ["Must not be empty"] })),
    );
    visit("/settings/general/profile");
    await userEvent.clear(await screen.findByDisplayValue("Rana"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Must not be empty")).toBeTruthy();
  });
});

describe("members", () => {
  test("are added with a role and an initial password", async () => {
    let sent: unknown;
    server.use(
      answer(members.create, ({ body }) => {
        sent = body;
        return failure(422, "Taken", { email: ["Taken"] });
      }),
    );
    visit("/settings/serviceProvider/members/addNewMember", { sp_admin: true });
    await userEvent.click(await screen.findByRole("radio", { name: "Set an initial password" }));
    await userEvent.type(await screen.findByRole("textbox", { name: /First name/ }), "Lina");
    await userEvent.type(screen.getByRole("textbox", { name: /Last name/ }), "Saleh");
    await userEvent.type(screen.getByRole("textbox", { name: /E-mail/ }), "lina@example.com");
    await userEvent.type(screen.getByLabelText(/Initial password/), "first-password");
    await userEvent.click(screen.getByLabelText(/^Role/, { selector: "button" }));
    await userEvent.click(await screen.findByRole("option", { name: "Data analyst", hidden: true }));
    await userEvent.click(screen.getByRole("button", { name: "Add member" }));

    expect(await screen.findByText("Taken")).toBeTruthy();
    expect(sent).toEqual({
      first_name: "Lina",
      last_name: "Saleh",
      email: "lina@example.com",
      password: "first-password",
      role_id: 3,
      locale: "en",
    });
  });

  test("have their list at /members of either group", async () => {
    visit("/settings/organization/members", { organization_admin: true }, "client");
    expect(await screen.findByText("No members yet")).toBeTruthy();
    const [button] = screen.getAllByRole("link", { name: "Add member" });
    expect(button?.getAttribute("href")).toBe("/settings/organization/members/addNewMember");
  });
});
