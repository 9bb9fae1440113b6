import { profile, type Profile } from "@overfly/contract/profile/profile";
import { secondFactor } from "@overfly/contract/auth/second-factor";
import { signIns } from "@overfly/contract/auth/sign-ins";
import { cleanup, configure, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { browserName } from "@overfly/contract/auth/browser-name";
import { SecurityTab } from "./security-tab.tsx";

configure({ asyncUtilTimeout: 5000 });

const AT = "2026-05-01T08:00:00.000Z";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SESSION = { ip_address: "192.0.2.7", created_at: AT, seen_at: AT };
const PROFILE: Profile = {
  first_name: "Rana",
  last_name: "Haddad",
  email: "rana@example.com",
  phone: null,
  avatar: null,
  country: null,
  city: null,
  locale: "en",
  second_factor: false,
  code_by_app: false,
  code_by_email: false,
};

let ended: unknown;
let forgotten: unknown;
let known = PROFILE;
const server = setupServer(
  answer(profile.get, () => ({ data: known })),
  answer(profile.sessions, () => ({
    data: [
      { ...SESSION, id: "mine", is_current: true, user_agent: null },
      { ...SESSION, id: "other", is_current: false, user_agent: FIREFOX },
    ],
  })),
  answer(signIns.list, () => ({
    data: [
      {
        id: 1,
        at: AT,
        ip_address: "192.0.2.9",
        user_agent: FIREFOX,
        result: "wrong_password" as const,
        method: "password" as const,
      },
    ],
    meta: { page: 1, item_count: 10, total: 1, last_page: 1 },
  })),
  answer(secondFactor.devices, () => ({
    data: [{ id: 7, ip_address: null, user_agent: FIREFOX, created_at: AT, seen_at: AT, expires_at: AT }],
  })),
  answer(secondFactor.startEmail, () => ({ data: { recovery_codes: ["ccccc-ddddd"] } })),
  answer(secondFactor.forgetDevice, ({ params }) => {
    forgotten = params["id"];
    return { message: "" };
  }),
  answer(profile.revokeSession, ({ params }) => {
    ended = params["id"];
    return { message: "" };
  }),
  answer(profile.changePassword, () =>
    failure(422, "The password is not right", { current_password: ["The password is not right"] }),
  ),
  answer(secondFactor.start, () => ({
    data: { uri: "otpauth://totp/Overfly:rana?secret=JBSWY3DPEHPK3PXP", recovery_codes: ["aaaaa-bbbbb"] },
  })),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test("other sessions can be ended, this one is only marked", async () => {
  renderScreen(<SecurityTab />);
  expect(await screen.findByText("Firefox · Linux")).toBeTruthy();
  expect(screen.getByText("This session")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await expect.poll(() => ended).toBe("other");
});

test("a wrong password is reported at its field", async () => {
  renderScreen(<SecurityTab />);
  await userEvent.click(await screen.findByRole("button", { name: "Change password" }));
  expect(await screen.findByText("The password is not right")).toBeTruthy();
});

test("setting up an authenticator app shows its code, its key and the recovery codes", async () => {
  renderScreen(<SecurityTab />);
  await userEvent.click(await screen.findByRole("button", { name: "Set up authenticator app" }));
  expect(await screen.findByText("JBSWY3DPEHPK3PXP")).toBeTruthy();
  expect(screen.getByText("aaaaa-bbbbb")).toBeTruthy();
  expect(screen.getByTitle("QR code for the authenticator app")).toBeTruthy();
});

test("codes by e-mail are set up with the recovery codes shown once", async () => {
  renderScreen(<SecurityTab />);
  await userEvent.click(await screen.findByRole("button", { name: "Set up e-mail codes" }));
  expect(await screen.findByText("ccccc-ddddd")).toBeTruthy();
  expect(screen.getByText("We sent a six-digit code to your address. Enter it here.")).toBeTruthy();
});

test("sign-in attempts are listed with result, browser and address", async () => {
  renderScreen(<SecurityTab />);
  expect(await screen.findByText("Wrong password")).toBeTruthy();
  const row = screen.getByText("192.0.2.9").closest("li");
  expect(row?.textContent).toContain("Firefox · Linux · 192.0.2.9 · by password");
});

test("a remembered browser can be forgotten", async () => {
  known = { ...PROFILE, second_factor: true, code_by_app: true };
  renderScreen(<SecurityTab />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  await expect.poll(() => forgotten).toBe("7");
  known = PROFILE;
});

test.each([
  [FIREFOX, "Firefox · Linux"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge · Windows"],
  ["curl/8.5.0", undefined],
  [null, undefined],
])("a session is named by its browser: %s", (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
