import { describe, expect, test } from "vitest";
import { reportFormat } from "./number-format.ts";

const english = reportFormat("en");
const arabic = reportFormat("ar");
/** Without the marks that keep figures from left to right. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00A0", " ");

test("several missions are listed in reading order", () => {
  const mission = { token: "", number: "M-1, M-2", numbers: ["M-1", "M-2"], type: "", subtype: "" };
  expect(english.missions(mission)).toBe("M-1, M-2");
  expect(arabic.missions(mission)).toBe("\u2068M-1\u2069، \u2068M-2\u2069");
});

describe("a report's numbers", () => {
  test.each([
    [0, "0 kW"],
    [0.000_48, "0.48 W"],
    [0.0261, "26.1 W"],
    [0.55, "550 W"],
    [0.9994, "999 W"],
    [1, "1 kW"],
    [1.654, "1.65 kW"],
    [15.44, "15.4 kW"],
    [1540, "1540 kW"],
  ])("show a power of %d kW as %s", (kw, shown) => {
    expect(english.power(kw)).toBe(shown);
    expect(plain(arabic.power(kw))).toBe(shown);
  });

  test.each([
    [null, "–"],
    [0, "0 kWh"],
    [348.3, "348 kWh"],
    [9999, "10 000 kWh"],
    [10_000, "10 MWh"],
    [35_530, "35.5 MWh"],
  ])("show an energy of %s kWh as %s", (kwh, shown) => {
    expect(plain(english.energy(kwh))).toBe(shown);
  });

  test.each([
    [null, "–"],
    [0, "0.00 JOD"],
    [20.9, "20.90 JOD"],
    [2022.8, "2023 JOD"],
    [22_570, "22 570 JOD"],
  ])("show an amount of %s as %s", (amount, shown) => {
    expect(plain(english.money(amount, "JOD"))).toBe(shown);
  });

  test("round decimals, and group thousands", () => {
    expect([english.number(1284), english.number(12.34, 1), english.number(-0.25, 1)]).toEqual([
      "1284",
      "12.3",
      "-0.3",
    ]);
  });
});

describe("a report's dates", () => {
  const LATE = "2026-05-01T22:30:00.000Z";

  test.each([
    ["Asia/Amman", "2 May 2026, 01:30"],
    ["UTC", "1 May 2026, 22:30"],
    ["America/Santiago", "1 May 2026, 18:30"],
    ["Asia/Kolkata", "2 May 2026, 04:00"],
  ])("are those of the site in %s: %s", (timeZone, shown) => {
    expect(english.dateTime(LATE, timeZone)).toBe(shown);
    expect(english.day(LATE, timeZone)).toBe(shown.split(",")[0]);
  });

  test("follow daylight saving time", () => {
    expect(english.dateTime("2026-01-15T12:00:00Z", "Europe/Berlin")).toBe("15 January 2026, 13:00");
    expect(english.dateTime("2026-07-15T12:00:00Z", "Europe/Berlin")).toBe("15 July 2026, 14:00");
  });

  test("have Latin digits in Arabic, and are a dash where unknown", () => {
    expect(arabic.dateTime(LATE, "Asia/Amman")).toMatch(/^2 .*2026، 01:30$/);
    expect([english.day(null, "UTC"), english.dateTime(null, "UTC")]).toEqual(["–", "–"]);
  });
});
