import { loginOptions } from "@overfly/contract/auth/login-options";
import { setup } from "@overfly/contract/setup/setup";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { publicSettingsQuery } from "#platform/queries/settings-queries.ts";
import { answer } from "#testing/answer.ts";
import { personWith, renderScreen } from "#testing/render-screen.tsx";
import { SetupScreen } from "./setup-screen.tsx";

const ADMINISTRATOR = personWith(["view sites"], "center");
let received: unknown;
const server = setupServer(
  answer(loginOptions.get, () => ({ data: { organization: null, providers: [] } })),
  answer(setup.createFirstAdministrator, ({ body }) => {
    received = body;
    return { data: ADMINISTRATOR };
  }),
  answer(setup.settings, () => Promise.reject(new Error("The set-up itself says what has changed"))),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

const openSetup = (needs_setup: boolean) =>
  renderScreen(<SetupScreen />, [], "center", { path: "/setup", url: "/setup", settings: { needs_setup } });

test("the first administrator gets from the form to the dashboard, signed in, with no other screen between", async () => {
  const shown = new Set<string>();
  const observer = new MutationObserver(() => shown.add(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { client, router } = openSetup(true);
  const values = {
    "Company *": "Sunhawk",
    "First name *": "Rana",
    "Last name *": "Haddad",
    "E-mail *": "rana@example.com",
    "Password *": "quiet-desert-noon",
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(await screen.findByRole("combobox", { name: /^Time zone/ })).toHaveProperty(
    "textContent",
    expect.stringContaining(timeZone.replaceAll("_", " ")),
  );
  for (const [label, value] of Object.entries(values))
    await userEvent.type(await screen.findByLabelText(label), value);

  await userEvent.click(screen.getByRole("button", { name: "Create administrator" }));

  await screen.findByText("Elsewhere");
  observer.disconnect();
  expect(router.state.location.pathname).toBe("/dashboard");
  expect(received).toMatchObject({ company_name: "Sunhawk", email: "rana@example.com", time_zone: timeZone });
  expect(client.getQueryData(authQueries.user.queryKey)).toEqual({ data: ADMINISTRATOR });
  expect(client.getQueryData(publicSettingsQuery.queryKey)?.data.needs_setup).toBe(false);
  expect([...shown].some((text) => text.includes("Already set up"))).toBe(false);
});

test("an installation with users leads to the sign-in", async () => {
  openSetup(false);
  await screen.findByText("Already set up");
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/api/auth/login");
});
