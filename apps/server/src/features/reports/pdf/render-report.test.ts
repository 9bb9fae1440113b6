import { beforeAll, describe, expect, test } from "vitest";
import { createReport } from "#testing/sample-report.ts";
import { shownText, type ShownText } from "#testing/pdf-text.ts";
import { run } from "./render-report.ts";

const ORDER = { rings: "[]", pictures: new Map() };
const render = async (language: "ar" | "en") =>
  (await run({ report: createReport(), language, ...ORDER })).pdf;
const pdfs = { ar: render("ar"), en: render("en") };
const backwards = (text: string) => Array.from(text).toReversed().join("");
/** The visual order, from left to right, of pieces that are read from the right. */
const fromRight = (...pieces: string[]) =>
  pieces
    .map((piece) => (/[\u0600-\u06FF]/.test(piece) ? backwards(piece) : piece))
    .toReversed()
    .join(" ");

describe("the report in Arabic", () => {
  let text: ShownText;
  beforeAll(async () => {
    text = shownText(await pdfs.ar);
  }, 60_000);

  test.each([
    ["a page's number among words", fromRight("صفحة", "2", "من", "6")],
    ["a value with its unit", fromRight("3.2 cm", "للبكسل الحراري")],
    ["a value with its unit in a sentence", fromRight("فوق", "4 m/s")],
    ["a percentage", fromRight("1.01 %", "من الموقع")],
    ["a mission's number in a sentence", fromRight("مقارنة مع", "M-2025-0007")],
    ["names of both scripts", fromRight("المسح الجوي", "·", "M-2026-0042", "·", "Al Badiya Solar Park")],
    ["power and energy", "348 kWh و ، 183 W"],
    ["a temperature and its reference", fromRight("61.2 °C", "/", "48.9 °C")],
    ["a place on earth", "31.900000, 35.900000"],
    ["brackets, turned round", `،(${backwards("واحد")} `],
  ])("shows %s in reading order", (_name, expected) => {
    expect(text.fromLeft).toContain(expected);
  });

  test("joins letters: each has initial, medial and final forms", () => {
    for (const letter of "لمحيت") expect(text.forms.get(letter), letter).toBeGreaterThanOrEqual(3);
    expect(text.forms.get("7"), "a digit has one form a font").toBeLessThanOrEqual(3);
  });

  test("contains no English but units, names and standards", () => {
    const latinWords = new Set(text.fromLeft.match(/[A-Za-z]{3,}/g));
    const known = ["Badiya", "Solar", "Park", "Levant", "Renewables", "DJI", "IEC", "PID", "USD", "Fuse"];
    expect(
      [...latinWords].filter((word) => !known.includes(word) && !/^(INV|STR|MWh|kWh|USD)/.test(word)),
    ).toEqual([]);
  });

  test("has no hyphens from line breaks within words", () => {
    expect(text.fromLeft).not.toMatch(/[\u0600-\u06FF]-|-[\u0600-\u06FF]/);
  });
});

describe("the report in English", () => {
  test("reads from left to right, with an Arabic name in its own direction", async () => {
    const { fromLeft } = shownText(await pdfs.en);
    expect(fromLeft).toContain("Page 2 of 6");
    expect(fromLeft).toContain("Irradiance was below 600 W/m²");
    expect(fromLeft).toMatch(new RegExp(`${backwards("المسح الجوي")}.* · M-2026-0042 · Al Badiya`));
  }, 60_000);
});

test.each(["en", "ar"] as const)(
  "the same report gives the same file, byte for byte (%s)",
  async (language) => {
    expect(Buffer.compare(await pdfs[language], await render(language))).toBe(0);
  },
  60_000,
);
