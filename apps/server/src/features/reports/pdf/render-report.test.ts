import { chosenRegions, setRegions } from "@overfly/i18n/format";
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
  });

  test.each([
    ["a page's number among words", fromRight("صفحة", "2", "من", "7")],
    ["a value with its unit", fromRight("3.2 cm", "للبكسل الحراري")],
    ["a value with its unit in a sentence", fromRight("فوق", "4 m/s")],
    ["a percentage", fromRight("1.01%", "من الموقع")],
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
    const known = [
      "Badiya",
      "Solar",
      "Park",
      "Levant",
      "Renewables",
      "DJI",
      "GSD",
      "IEC",
      "PID",
      "USD",
      "Fuse",
      "Asia",
      "Amman",
    ];
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
    expect(fromLeft).toContain("Page 2 of 7");
    expect(fromLeft).toContain("Irradiance was below 600 W/m²");
    expect(fromLeft).toMatch(new RegExp(`${backwards("المسح الجوي")}.* · M-2026-0042 · Al Badiya`));
  });
});

test("months are named as in the chosen region", async () => {
  const usual = chosenRegions();
  const { pdf } = await run({ report: createReport(), language: "ar", regions: { ar: "EG" }, ...ORDER });
  setRegions(usual);
  expect(shownText(await pdfs.ar).fromLeft).toContain(backwards("أيار"));
  expect(shownText(pdf).fromLeft).toContain(backwards("مايو"));
  expect(shownText(pdf).fromLeft).not.toContain(backwards("أيار"));
});

test.each(["en", "ar"] as const)(
  "the same report gives the same file, byte for byte (%s)",
  async (language) => {
    expect(Buffer.compare(await pdfs[language], await render(language))).toBe(0);
  },
);

const pagesOf = (pdf: Uint8Array) => shownText(pdf).fromLeft.trimEnd().split("\n");

test.each([4, 5, 6, 7, 8, 9])("of %i anomalies none has a page to itself", async (count) => {
  const [sample] = createReport().anomalies;
  const anomalies = Array.from({ length: count }, (_, index) => ({
    ...sample!,
    id: index,
    number: index + 1,
  }));
  const { pdf } = await run({ report: createReport({ anomalies }), language: "en", ...ORDER });
  const counts = pagesOf(pdf).flatMap((page) => page.match(/ΔT measured/g)?.length ?? []);
  expect([Math.min(...counts) >= 2, counts.reduce((sum, one) => sum + one)]).toEqual([true, count]);
});

test("the contents name the page on which each part begins, and who flew, reviewed and with what", async () => {
  const { pdf } = await run({
    report: createReport({
      equipment: {
        flown_by: ["Omar Saleh"],
        drones: ["Matrice 4T · 1581F6Q8D24AA00B"],
        cameras: ["H30T · 4H3T"],
      },
      sign_off: { name: "Dana Haddad", at: "2026-05-02T22:30:00.000Z" },
    }),
    language: "en",
    ...ORDER,
  });
  const pages = pagesOf(pdf);
  const contents = pages[1] ?? "";
  for (const title of ["Anomaly map", "What to repair first", "Measurement", "Anomalies"]) {
    const at = Number(new RegExp(`${title} ?(\\d)`).exec(contents)?.[1]);
    expect([title, pages[at - 1]?.includes(title)]).toEqual([title, true]);
  }
  // at the site, east of Greenwich, the next day has begun
  for (const text of [
    "Omar Saleh",
    "1581F6Q8D24AA00B",
    "4H3T",
    "Dana Haddad",
    "3 May 2026, 01:30",
    "Asia/Amman",
  ])
    expect(contents).toContain(text);
});

test("a code leads from each anomaly to its repair", async () => {
  const repairUrl = "https://client.example.com/repairs/view";
  const { pdf } = await run({ report: createReport(), language: "en", ...ORDER, repairUrl });
  const text = Buffer.from(pdf).toString("latin1");
  const linked = [...text.matchAll(/\/URI \(https:\/\/client\.example\.com\/repairs\/view\/(\d+)\)/g)];
  expect(linked.map(([, id]) => Number(id)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(text).toContain("/Lang (en)");
});
