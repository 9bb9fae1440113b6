import { auth, type AuthUser } from "@overfly/contract/auth/auth";
import { cleanup } from "@testing-library/react";
import { http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { USER_TYPE_KEY } from "#platform/api/sides.ts";
import { currentLocale } from "#platform/i18n/locale.ts";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { FlightRoutesFrame } from "#platform/layout/flight-routes-frame.tsx";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { SelectProviderScreen } from "./select-provider-screen.tsx";

let isLoggedOut = false;
const provider = { logo: null, country: null, user_type: "center", is_active: true } as const;
const server = setupServer(
  answer(auth.selectProvider, () => ({
    data: [
      { ...provider, id: 1, company_name: "Sunhawk", access_token: "one" },
      { ...provider, id: 2, company_name: "Iberia", access_token: "two", is_active: false },
    ],
    force_redirect: false,
  })),
  answer(auth.logout, () => {
    isLoggedOut = true;
    return { message: "" };
  }),
  http.get("*/api/*", () => new Promise<never>(() => undefined)),
);
beforeAll(() => server.listen());
beforeEach(() => {
  localStorage.clear();
  isLoggedOut = false;
});
afterEach(() => {
  cleanup();
  setLocale("en");
});
afterAll(() => server.close());

const SCREENS = [
  ["the selection of an organization", <SelectProviderScreen key="select" />],
  ["the planner", <FlightRoutesFrame key="planner" />],
] as const;

describe.each(SCREENS)("a link that leads to %s first", (_name, element) => {
  const arrive = (user: Partial<AuthUser>) => renderScreen(element, [], "client", { user });

  test("shows the account's language, side and the provider's colour", async () => {
    const branding = { company_name: "Sunhawk", logo: null, accent: "#7733cc", footer: null };
    arrive({ locale: "ar", branding: branding as AuthUser["branding"] });
    await expect.poll(() => currentLocale()).toBe("ar");
    expect(localStorage.getItem(USER_TYPE_KEY)).toBe("client");
    await expect.poll(() => document.documentElement.style.getPropertyValue("--accent")).not.toBe("");
  });

  test("logs out whom no organization knows", async () => {
    arrive({ provider: null });
    await expect.poll(() => isLoggedOut).toBe(true);
  });
});
