import { auth, type SelectableProvider } from "@overfly/contract/auth/auth";
import { loginOptions } from "@overfly/contract/auth/login-options";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { answer, failure } from "#testing/answer.ts";
import { personWith, renderScreen } from "#testing/render-screen.tsx";
import { LoginScreen } from "./login-screen.tsx";

const SUNHAWK: SelectableProvider = {
  id: 1,
  company_name: "Sunhawk",
  logo: null,
  country: null,
  user_type: "center",
  is_active: true,
  access_token: "one",
};
const IBERIA: SelectableProvider = { ...SUNHAWK, id: 2, company_name: "Iberia", is_active: false };

let reply: { data: SelectableProvider[]; force_redirect: boolean } | undefined;
const server = setupServer(
  answer(loginOptions.get, () => ({ data: { organization: null, providers: [] } })),
  answer(auth.authUser, () => failure(401, "Sign in first")),
  answer(auth.login, () => ({ data: personWith([], "center") })),
  answer(auth.selectProvider, () => reply ?? failure(422, "Not now")),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test.each([
  ["several organizations", "/missions", { data: [SUNHAWK, IBERIA] }, "/select?from=%2Fmissions"],
  ["several organizations", "/", { data: [SUNHAWK, IBERIA] }, "/select"],
  [
    "several, but is bound to one",
    "/missions",
    { data: [SUNHAWK, IBERIA], force_redirect: true },
    "/missions",
  ],
  ["one alone", "/missions", { data: [SUNHAWK] }, "/missions"],
])("who belongs to %s and wanted %s", async (_what, from, answered, path) => {
  reply = { force_redirect: false, ...answered };
  expect(await signedInPath(from)).toBe(path);
});

test("organizations that can't be read stop nobody", async () => {
  reply = undefined;
  expect(await signedInPath("/missions")).toBe("/missions");
});

/** Where signing in leads from the login page. */
async function signedInPath(from: string): Promise<string> {
  const url = `/api/auth/login?${new URLSearchParams({ from })}`;
  const { client, router } = renderScreen(<LoginScreen />, [], "center", { path: "/api/auth/login", url });
  client.removeQueries({ queryKey: authQueries.user.queryKey });
  await userEvent.type(await screen.findByRole("textbox", { name: /E-mail/ }), "rana@example.com");
  await userEvent.type(screen.getByLabelText(/^Password/), "overfly-demo");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("Elsewhere");
  const { pathname, search } = router.state.location;
  return `${pathname}${search}`;
}
