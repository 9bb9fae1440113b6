import { auth } from "@overfly/contract/auth/auth";
import { cleanup } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useUser } from "#platform/api/user.ts";
import { chooseLocale } from "#platform/i18n/chosen-locale.ts";
import { currentLocale } from "#platform/i18n/locale.ts";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { useAccountLocale } from "./use-account-locale.ts";

let stored: unknown[] = [];
const server = setupServer(
  answer(auth.locale, ({ body }) => {
    stored.push(body);
    return new Response(null, { status: 503 }); // the answer doesn't matter
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  stored = [];
});
afterEach(() => {
  cleanup();
  setLocale("en");
});
afterAll(() => server.close());

function Frame() {
  useAccountLocale(useUser());
  return null;
}
const arrive = (locale: "en" | "ar") => renderScreen(<Frame />, [], "center", { user: { locale } });

test.each([
  ["ar", "en"],
  ["en", "ar"],
] as const)(
  "%s, chosen on the sign-in page, becomes the language of a user of %s",
  async (chosen, account) => {
    chooseLocale(chosen);
    arrive(account);
    await expect.poll(() => stored).toEqual([{ locale: chosen }]);
    await expect.poll(() => currentLocale()).toBe(chosen);
  },
);

test("without a choice, the account's language is shown and kept", async () => {
  arrive("ar");
  await expect.poll(() => currentLocale()).toBe("ar");
  expect(stored).toEqual([]);
});
