import { auth, type SelectableProvider } from "@overfly/contract/auth/auth";
import { loginOptions } from "@overfly/contract/auth/login-options";
import { forceLogin } from "@overfly/contract/auth/force-login";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { personWith, renderScreen } from "#testing/render-screen.tsx";
import { SelectProviderScreen } from "./select-provider-screen.tsx";

const SUNHAWK: SelectableProvider = {
  id: 1,
  company_name: "Sunhawk",
  logo: null,
  country: { name_en: "Jordan" },
  user_type: "center",
  is_active: true,
  access_token: "one",
};
const IBERIA: SelectableProvider = {
  ...SUNHAWK,
  id: 2,
  company_name: "Iberia",
  country: null,
  user_type: "pilot",
  is_active: false,
  access_token: "two",
};

let reply: { data: SelectableProvider[]; force_redirect: boolean };
let selected: unknown;
const server = setupServer(
  answer(loginOptions.get, () => ({ data: { organization: null, providers: [] } })),
  answer(auth.selectProvider, () => reply),
  answer(auth.actAsProvider, ({ body }) => {
    selected = body;
    return { data: personWith([], "pilot") };
  }),
  answer(forceLogin.clients, () => ({
    data: [{ id: 7, company_name: "Desert Power", acts_as: "Rania Khoury" }],
    meta: { page: 1, item_count: 50, total: 1, last_page: 1 },
  })),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

const visit = (...permissions: Parameters<typeof personWith>[0]) =>
  renderScreen(<SelectProviderScreen />, permissions, "center", { path: "/select", url: "/select" });
const ENTER = "force login to clients";

describe("a user of", () => {
  test("several organizations selects one, sees which is active, and acts for the selected one", async () => {
    reply = { data: [SUNHAWK, IBERIA], force_redirect: false };
    visit();
    await screen.findByText("You belong to several organizations. Choose one to continue.");
    expect(screen.getByRole("button", { name: /Sunhawk Center · Jordan Active/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^(I )?Iberia Pilot$/ }));
    await expect.poll(() => selected).toEqual({ access_token: "two" });
  });

  test("one organization who came from another page goes on to it", async () => {
    reply = { data: [SUNHAWK], force_redirect: true };
    const url = "/select?from=%2Fmissions%3Fpage%3D2";
    const { router } = renderScreen(<SelectProviderScreen />, [], "center", { path: "/select", url });
    await expect
      .poll(() => `${router.state.location.pathname}${router.state.location.search}`)
      .toBe("/missions?page=2");
  });

  test.each([
    ["one alone", [SUNHAWK]],
    ["several, but is bound to one", [SUNHAWK, IBERIA]],
    ["a client in its name, and so for none of their own", []],
  ])("%s has nothing to select and is redirected", async (_what, data) => {
    reply = { data, force_redirect: true };
    const { router } = visit();
    await expect.poll(() => router.state.location.pathname).toBe("/");
    expect(screen.queryByRole("button", { name: /Iberia/ })).toBeNull();
  });

  test("one organization who may open clients' sides finds them here", async () => {
    reply = { data: [SUNHAWK], force_redirect: true };
    visit(ENTER);
    await screen.findByText("You belong to Sunhawk only.");
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/");
    expect(await screen.findByRole("button", { name: /Desert Power/ })).toBeTruthy();
  });

  test("no organization sees a message, and can sign out", async () => {
    reply = { data: [], force_redirect: false };
    visit();
    await screen.findByText("You no longer belong to any organization. Contact your administrator.");
    expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
  });
});
