import { afterEach, expect, test } from "vitest";
import { defineText } from "./define-text.ts";
import { setLocale } from "./locale.ts";

afterEach(() => setLocale("en"));

const useText = defineText("test", {
  en: { hello: "Hello {{name}}", photos_one: "{{count}} photo", photos_other: "{{count}} photos" },
  ar: {
    hello: "مرحبًا {{name}}",
    photos_two: "صورتان",
    photos_few: "{{count}} صور",
    photos_other: "{{count}} صورة",
  },
});

test("fills in what is named, as it is", () => {
  expect(useText.say("hello", { name: "<b>{{count}}" })).toBe("Hello <b>{{count}}");
});

test.each([
  ["en", 1, "1 photo"],
  ["en", 0, "0 photos"],
  ["en", 12_345, "12\u202f345 photos"],
  ["ar", 2, "صورتان"],
  ["ar", 3, "3 صور"],
  ["ar", 100, "100 صورة"],
] as const)("in %s counts %i as %s", (locale, count, text) => {
  setLocale(locale);
  expect(useText.say("photos", { count })).toBe(text);
});

test("turns the page around for Arabic", () => {
  setLocale("ar");
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ar", "rtl"]);
});

test("wants every key in Arabic too", () => {
  // @ts-expect-error "bye" has no Arabic
  expect(() => defineText("lacking", { en: { bye: "Bye" }, ar: {} })).not.toThrow();
});
