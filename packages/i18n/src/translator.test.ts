import { expect, test } from "vitest";
import { type Catalog, compileCatalog, parametersOf } from "./compile-catalog.ts";
import { createTranslator } from "./translator.ts";

function translatorWith(locale: string, catalog: Catalog) {
  const translator = createTranslator(locale);
  translator.load("sites", compileCatalog(catalog));
  return translator;
}

test("a value is inserted as it is", () => {
  const { translate } = translatorWith("en", { hello: "Hello {name}" });
  expect(translate("sites:hello", { name: "<b>{count}" })).toBe("Hello <b>{count}");
});

test.each([
  ["en", 1, "1 photo"],
  ["en", 0, "0 photos"],
  ["en", 12_345, "12\u202f345 photos"],
  ["ar", 0, "لا صور"],
  ["ar", 1, "صورة واحدة"],
  ["ar", 2, "صورتان"],
  ["ar", 3, "3 صور"],
  ["ar", 11, "11 صورة"],
  ["ar", 100, "100 صورة"],
])("in %s counts %i as %s", (locale, count, text) => {
  const photos = {
    en: "{count, plural, one {# photo} other {# photos}}",
    ar: "{count, plural, zero {لا صور} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}",
  }[locale];
  const { translate } = translatorWith(locale, { photos: photos ?? "" });
  expect(translate("sites:photos", { count })).toBe(text);
});

test("a name keeps its own direction in an Arabic sentence", () => {
  const { translate } = translatorWith("ar", { offline: "المحطة {name} غير متصلة" });
  expect(translate("sites:offline", { name: "North gate" })).toBe("المحطة \u2068North gate\u2069 غير متصلة");
});

test.each([
  ["en", ["Falcon", "Kit B"], "One of Falcon, Kit B"],
  ["ar", ["Falcon", "صقر"], "واحد من \u2068Falcon\u2069، صقر"],
])("in %s names are listed with the commas of the language", (locale, names, text) => {
  const { translate } = translatorWith(locale, {
    of: locale === "en" ? "One of {names}" : "واحد من {names}",
  });
  expect(translate("sites:of", { names })).toBe(text);
});

test("a choice reads the value without marks", () => {
  const { translate } = translatorWith("ar", { role: "{role, select, pilot {طيار} other {{role}}}" });
  expect(translate("sites:role", { role: "pilot" })).toBe("طيار");
  expect(translate("sites:role", { role: "owner" })).toBe("\u2068owner\u2069");
});

test("a number is grouped where the message asks for it", () => {
  const { translate } = translatorWith("en", { area: "{count, number} m² of {id}" });
  expect(translate("sites:area", { count: 12_345, id: 12_345 })).toBe("12\u202f345 m² of 12345");
});

test("a key without a message reads as it is", () => {
  const translator = translatorWith("en", {});
  expect(translator.hasMessage("sites:none")).toBe(false);
  expect(translator.translate("sites:none")).toBe("sites:none");
});

test("a message that can't be parsed is named", () => {
  expect(() => compileCatalog({ broken: "{name" })).toThrow("The message broken can't be parsed");
});

test("the parameters of a message are counts or texts", () => {
  const parameters = parametersOf(
    "{site}: {count, plural, one {# photo of {camera}} other {# photos}}, {area, number} m²",
  );
  expect(Object.fromEntries(parameters)).toEqual({
    site: "text",
    count: "count",
    camera: "text",
    area: "count",
  });
});
