import { auth, type CodeChannels } from "@overfly/contract/auth/auth";
import { loginOptions } from "@overfly/contract/auth/login-options";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { LoginScreen } from "./login-screen.tsx";

let sent: unknown;
let mailed = 0;
let ways: CodeChannels = { app: true, email: null };
const server = setupServer(
  answer(loginOptions.get, () => ({ data: { organization: null, providers: [] } })),
  answer(auth.codeChannels, () => ({ data: ways })),
  answer(auth.sendCode, () => {
    mailed += 1;
    return { message: "" };
  }),
  answer(auth.authUser, () => failure(401, "Sign in first")),
  answer(auth.login, () => failure(401, "Enter the code", { code: ["Enter the code"] })),
  answer(auth.loginCode, ({ body }) => {
    sent = body;
    return failure(401, "Invalid code", { code: ["Invalid code"] });
  }),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

async function untilCode() {
  const { client } = renderScreen(<LoginScreen />, [], "center", { url: "/api/auth/login" });
  client.removeQueries({ queryKey: authQueries.user.queryKey });
  await userEvent.type(await screen.findByRole("textbox", { name: /E-mail/ }), "rana@example.com");
  await userEvent.type(screen.getByLabelText(/^Password/), "overfly-demo");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("Use a recovery code");
}

test("a sign-in with a second factor asks for six digits, and submits them automatically", async () => {
  await untilCode();
  const boxes = screen.getAllByRole("textbox");
  expect(boxes).toHaveLength(6);
  for (const [index, box] of boxes.entries()) fireEvent.change(box, { target: { value: String(index + 1) } });
  expect(await screen.findByText("Invalid code")).toBeTruthy();
  expect(sent).toEqual({ code: "123456", by: "app", remember: false });
});

test("a recovery code works too, and the device can be remembered", async () => {
  await untilCode();
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
  await userEvent.type(screen.getByRole("textbox"), "aB3dE-fGh1j");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("Invalid code")).toBeTruthy();
  expect(sent).toEqual({ code: "aB3dE-fGh1j", by: "recovery", remember: true });
});

test("a code is requested by e-mail, and typed into the six boxes", async () => {
  ways = { app: false, email: "r•••@example.com" };
  await untilCode();
  expect(mailed).toBe(0);
  await userEvent.click(await screen.findByRole("button", { name: "Send code" }));
  expect(await screen.findByText(/We sent a six-digit code to r•••@example\.com/)).toBeTruthy();
  for (const [index, box] of screen.getAllByRole("textbox").entries())
    fireEvent.change(box, { target: { value: String(index + 1) } });
  await expect.poll(() => sent).toEqual({ code: "123456", by: "email", remember: false });
  expect(mailed).toBe(1);
});
