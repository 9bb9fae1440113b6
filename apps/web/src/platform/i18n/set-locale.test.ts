import { chosenRegions } from "@overfly/i18n/format";
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { activateRegions } from "./locale.ts";
import { setLocale } from "./set-locale.ts";
import { getFixedT, translate } from "./translation.ts";
import { useFormat } from "./use-format.ts";

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

test("dates that are shown already take the months of the regions that the installation chooses", () => {
  const usual = chosenRegions();
  setLocale("ar");
  const november = () => useFormat().date("2026-11-27T09:00:00Z", "UTC", "date");
  const { result } = renderHook(november);
  expect(result.current).toContain("تشرين الثاني");
  act(() => activateRegions({ ar: "EG" }));
  expect(result.current).toContain("نوفمبر");
  activateRegions(usual);
});
