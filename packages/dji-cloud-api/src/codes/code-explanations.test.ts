import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { textOf } from "#testing/render-message.ts";
import { type CodeExplanation, explanationMessage } from "./code-explanation.ts";
import { DOCK_HMS_ALARMS } from "./hms-alarm-groups.ts";
import { explainBreakReason, returnHomeExitReason } from "./break-reasons.ts";
import { explainErrorCode } from "./error-codes.ts";
import { hmsLevel, explainHmsAlarm } from "./hms-alarms.ts";

const DATA = new URL("../../../../../shared/data/dji-cloud-api/", import.meta.url);
const present = existsSync(DATA);
const codesIn = (file: string) =>
  Object.keys(JSON.parse(readFileSync(new URL(file, DATA), "utf8")) as object);

describe("an error code", () => {
  test("is explained with advice", () => {
    const explanation = explainErrorCode(514134);
    expect(explanation.known).toBe(true);
    expect(textOf(explanationMessage(explanation))).toBe(
      "The rain is too heavy. Wait for better weather. The task can be sent again unchanged.",
    );
  });

  test("equal to a break reason has that reason's text", () => {
    expect(textOf(explainErrorCode(600036).text)).toBe("Obstacle in the way");
  });

  test("that is unknown shows its number", () => {
    expect(explainErrorCode(399999).known).toBe(false);
    expect(textOf(explainErrorCode(399999).text)).toBe("The dock reports error 399999");
  });
});

describe("a break reason", () => {
  test("says whether the route can be resumed", () => {
    expect(textIn(explainBreakReason(773), "en")).toContain("The rest can be flown from the breakpoint.");
    expect(explainBreakReason(2)?.advice).toBeUndefined();
  });

  test.each([517, 518, 769, 773, 774, 775, 776, 784, 1282, 1283])(
    "%d ends a flight that can be resumed: obstacle, positioning, weather, battery, traffic, pilot",
    (code) => {
      expect(textIn(explainBreakReason(code), "en")).toContain("The rest can be flown");
    },
  );

  test.each([1536, 1550, 1564, 1565, 1588, 1614, 1634, 1650])("%d is known", (code) => {
    expect(explainBreakReason(code)?.known).toBe(true);
  });

  test.each([1535, 1566, 1587, 1615, 1633, 1651])("%d is unknown", (code) => {
    expect(explainBreakReason(code)?.known).toBe(false);
  });

  test("is undefined for 0", () => {
    expect(explainBreakReason(0)).toBeUndefined();
  });

  test.skipIf(!present)("has a text for nearly every code that DJI lists", () => {
    const unexplained = codesIn("interrupt-reasons.json").filter(
      (code) => !explainBreakReason(Number(code))?.known,
    );
    expect(unexplained).toEqual(["525", "26225", "65535"]);
  });
});

describe("an alarm", () => {
  test("is found regardless of the case of its code", () => {
    expect(explainHmsAlarm({ code: "0x1911002a" })).toEqual(explainHmsAlarm({ code: "0x1911002A" }));
    expect(explainHmsAlarm({ code: "0x1911002a" }).known).toBe(true);
  });

  test("that is unknown names its module", () => {
    const explanation = explainHmsAlarm({ code: "0x1D010001" });
    expect(explanation.known).toBe(false);
    expect(textOf(explanation.text)).toBe("The gimbal reports alarm 0x1D010001");
  });

  test("of an unknown level is a warning", () => {
    expect([0, 1, 2, 9].map(hmsLevel)).toEqual(["notice", "reminder", "warning", "warning"]);
  });

  test.skipIf(!present)("has texts only for codes that docks really send", () => {
    const real = new Set(codesIn("hms.json"));
    const ours = DOCK_HMS_ALARMS.flatMap(({ codes }) => codes);
    expect(ours.length).toBeGreaterThan(90);
    expect(ours.filter((code) => !real.has(`dock_tip_${code}`))).toEqual([]);
    expect(new Set(ours).size).toBe(ours.length);
  });
});

const textIn = (explanation: CodeExplanation | undefined, locale: "en" | "ar"): string =>
  explanation === undefined ? "" : textOf(explanationMessage(explanation), locale);

/** No Latin letters remain except for names, units and codes. */
const isArabic = (text: string) =>
  /\p{Script=Arabic}/u.test(text) && !/[a-z]{3}/i.test(text.replaceAll(/RTK|DJI Pilot|0x[\da-f]+/gi, ""));

test("every code has an Arabic text, unknown ones with their number", () => {
  const everyCode = Array.from({ length: 450_000 }, (_, index) => explainErrorCode(200_000 + index));
  // those without a text of their own differ only in the number
  const errors = new Map(
    everyCode.map((each) => [each.known ? JSON.stringify(each) : each.text.key, each]),
  ).values();
  const breaks = Array.from({ length: 2000 }, (_, index) => explainBreakReason(index + 1));
  const returnHome = Array.from({ length: 20 }, (_, index) => textOf(returnHomeExitReason(index), "ar"));
  const alarms = [...DOCK_HMS_ALARMS.flatMap(({ codes }) => codes), "0x1A000001", "0x99000001"];
  const explanations = [...errors, ...breaks, ...alarms.map((code) => explainHmsAlarm({ code }))];
  const texts = [...explanations.map((each) => textIn(each, "ar")), ...returnHome];
  expect(texts.length).toBeGreaterThan(2200);
  expect(texts.filter((text) => !isArabic(text))).toEqual([]);
  expect(textIn(explainErrorCode(399_999), "ar")).toContain("399999");
  expect(textIn(explainBreakReason(773), "ar")).toBe(
    "البطارية منخفضة: عادت الطائرة إلى نقطة الإقلاع. يمكن تنفيذ الباقي من نقطة الانقطاع.",
  );
});

test("an exited return to home is explained", () => {
  expect(textOf(returnHomeExitReason(4))).toBe("A flight restriction blocks the path");
  expect(textOf(returnHomeExitReason(4), "ar")).toBe("قيود طيران تعترض المسار");
});
