import { afterEach, describe, expect, test } from "vitest";
import { chosenRegions, formatOf, setRegions } from "./format.ts";

const english = formatOf("en");
const arabic = formatOf("ar");
const THIN = "\u202f";
/** With ordinary spaces, and without the marks that keep figures from left to right. */
const plain = (text: string) => text.replaceAll(THIN, " ").replaceAll(/[\u2066-\u2069]/g, "");

describe("numbers", () => {
  test.each([
    [0, 0, "0"],
    [1284, 0, "1284"],
    [12_840, 0, "12 840"],
    [1_234_567.89, 1, "1 234 567.9"],
    [-12.34, 1, "-12.3"],
    [null, 0, "–"],
    [undefined, 0, "–"],
    [Number.NaN, 0, "–"],
    [Infinity, 0, "–"],
  ])("%s with %d decimals reads %s", (value, digits, shown) => {
    expect(plain(english.number(value, digits))).toBe(shown);
  });

  test("have Latin digits and a unit on their right in Arabic", () => {
    expect(arabic.number(2026)).toBe("2026");
    expect(arabic.unit(84, "°C")).toBe(`\u206684${THIN}°C\u2069`);
    expect([english.unit(38, "°"), arabic.unit(38, "°")]).toEqual(["38°", "\u206638°\u2069"]);
    expect([english.unit(null, "m"), arabic.unit(null, "m")]).toEqual(["–", "–"]);
  });

  test("a share of 0.256 is 26 %", () => {
    expect(plain(english.percent(0.256))).toBe("26 %");
    expect(plain(english.percent(0.256, 1))).toBe("25.6 %");
    expect(english.percent(null)).toBe("–");
  });

  test("the percent sign stands close to the number in Arabic", () => {
    expect(arabic.percent(0.256)).toBe("\u206626%\u2069");
    expect(arabic.unit(26, "%")).toBe("\u206626%\u2069");
  });
});

test("a list has the comma of the language, outside of the names", () => {
  expect(english.list(["Omar Saleh", "", null, "Mavic kit"])).toBe("Omar Saleh, Mavic kit");
  expect(arabic.list(["عمر", "Mavic kit"])).toBe("عمر، \u2068Mavic kit\u2069");
  expect(arabic.list([undefined])).toBe("");
});

test.each([
  [0, "0 kW"],
  [0.000_48, "0.48 W"],
  [0.0277, "27.7 W"],
  [0.03, "30 W"],
  [0.9994, "999 W"],
  [0.9996, "1 kW"],
  [1, "1 kW"],
  [1.654, "1.65 kW"],
  [2023, "2020 kW"],
  [12_340, "12 300 kW"],
  [null, "–"],
])("a power of %s kW is %s", (kw, shown) => {
  expect(plain(english.power(kw))).toBe(shown);
  expect(plain(arabic.power(kw))).toBe(shown);
});

test.each([
  [348.3, "348 kWh"],
  [9994, "9990 kWh"],
  [9996, "10 MWh"],
  [35_530, "35.5 MWh"],
  [undefined, "–"],
])("an energy of %s kWh is %s", (kwh, shown) => expect(plain(english.energy(kwh))).toBe(shown));

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [999_499, "999 kB"],
  [999_600, "1.0 MB"],
  [1_500_000, "1.5 MB"],
  [250_000_000, "250 MB"],
  [2_000_000_000_000, "2.0 TB"],
])("%d bytes are %s", (count, shown) => {
  expect(plain(english.bytes(count))).toBe(shown);
});

test("a rate is one unit, which no text from right to left takes apart", () => {
  expect(plain(english.byteRate(4_230_000))).toBe("4.2 MB/s");
  expect(arabic.byteRate(295_000)).toBe(`\u2066295${THIN}kB/s\u2069`);
});

test.each([
  [0, "0:00"],
  [65, "1:05"],
  [59.6, "1:00"],
  [3599, "59:59"],
  [3600, "1:00:00"],
  [3905, "1:05:05"],
  [-5, "0:00"],
  [null, "–"],
])("%s seconds are %s", (seconds, shown) => {
  expect(english.duration(seconds)).toBe(shown);
});

describe("times", () => {
  const LATE = "2026-05-01T22:30:15Z";

  test.each([
    ["date", "2 May 2026"],
    ["time", "01:30"],
    ["both", "2 May 2026, 01:30"],
  ] as const)("in Amman as %s: %s", (form, shown) => {
    expect(english.date(LATE, "Asia/Amman", form)).toBe(shown);
  });

  test("of a period name the next day, and the same day once", () => {
    const end = "2026-05-01T23:05:00Z";
    expect(plain(english.period(LATE, end, "Asia/Amman"))).toBe("2 May 2026, 01:30–02:05");
    expect(plain(english.period(LATE, end, "Europe/Madrid"))).toBe("2 May 2026, 00:30–01:05");
    expect(plain(english.period("2026-05-01T17:27:00Z", "2026-05-02T01:27:00Z", "Asia/Amman"))).toBe(
      "1 May 2026, 20:27\u2009–\u20092 May 2026, 04:27",
    );
  });

  test("in UTC are a day earlier, and name their zone", () => {
    expect(english.date(LATE, "UTC", "both")).toBe("1 May 2026, 22:30");
    expect([english.zone(LATE, "Asia/Amman"), english.zone(LATE, "America/Santiago")]).toEqual([
      "GMT+3",
      "GMT-4",
    ]);
  });

  test.each([
    [-5, "now"],
    [-30, "30 seconds ago"],
    [-60, "1 minute ago"],
    [-3599, "59 minutes ago"],
    [-3600, "1 hour ago"],
    [-86_400, "yesterday"],
    [7200, "in 2 hours"],
  ])("%d s from now is %s", (seconds, shown) => {
    const now = new Date(LATE);
    expect(english.ago(new Date(now.getTime() + seconds * 1000), now)).toBe(shown);
  });
});

describe("regions", () => {
  const usual = chosenRegions();
  afterEach(() => setRegions(usual));
  const november = () => plain(formatOf("ar").date("2026-11-27T09:00:00Z", "UTC", "date"));

  test("choose the names of the Arabic months", () => {
    expect(november()).toBe("27 تشرين الثاني 2026");
    setRegions({ ar: "EG" });
    expect(november()).toBe("27 نوفمبر 2026");
  });

  test("don't choose another calendar or other digits", () => {
    setRegions({ ar: "SA" });
    expect(november()).toBe("27 نوفمبر 2026");
  });

  test("leave other languages as they are", () => {
    setRegions({ ar: "EG" });
    expect(formatOf("en").date("2026-11-27T09:00:00Z", "UTC", "date")).toBe("27 Nov 2026");
  });
});
