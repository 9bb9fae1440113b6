import { afterEach, expect, test } from "vitest";
import { setLocale } from "./set-locale.ts";
import { getFixedT, translate } from "./translation.ts";

afterEach(() => setLocale("en"));

test("switches direction and messages for Arabic", () => {
  expect(translate("platform/ui:retry")).toMatch(/^[a-z ]+$/i);
  setLocale("ar");
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ar", "rtl"]);
  expect(translate("platform/ui:retry")).toMatch(/\p{Script=Arabic}/u);
});

test("keys and parameters are checked by types", () => {
  const t = getFixedT("platform/ui");
  // @ts-expect-error there is no such key
  expect(t("nothing")).toBe("platform/ui:nothing");
  // @ts-expect-error the name is missing
  expect(t("remove")).toBeTypeOf("string");
  // @ts-expect-error what is counted is a number
  expect(t("selectedOptions", { count: "2" })).toBeTypeOf("string");
  // @ts-expect-error the namespace has no such key
  expect(translate("platform/ui:nothing")).toBe("platform/ui:nothing");
});
