import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DOCK_HMS_ALARMS } from "./hms-alarm-texts.ts";
import { explainBreakReason, returnHomeExitReason } from "./break-reasons.ts";
import { explainErrorCode } from "./error-codes.ts";
import { hmsLevel, explainHmsAlarm } from "./hms-alarms.ts";

const DATA = new URL("../../../../../shared/data/dji-cloud-api/", import.meta.url);
const present = existsSync(DATA);
const codesIn = (file: string) =>
  Object.keys(JSON.parse(readFileSync(new URL(file, DATA), "utf8")) as object);

describe("an error code", () => {
  test("is explained with advice", () => {
    expect(explainErrorCode(514134)).toMatchObject({
      text: "It rains too heavily",
      advice: "Wait for better weather. The task can be sent again unchanged.",
      known: true,
    });
  });

  test("equal to a break reason has that reason's text", () => {
    expect(explainErrorCode(600036).text).toBe("An obstacle is in the way");
  });

  test("that is unknown shows its number", () => {
    expect(explainErrorCode(399999)).toMatchObject({ text: "The dock reports error 399999", known: false });
  });
});

describe("a break reason", () => {
  test("says whether the route can be resumed", () => {
    expect(explainBreakReason(773)?.advice).toBe("The rest can be flown from the break point.");
    expect(explainBreakReason(2)?.advice).toBeUndefined();
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
    expect(explainHmsAlarm({ code: "0x1D010001" })).toMatchObject({
      text: "The gimbal reports alarm 0x1D010001",
      known: false,
    });
  });

  test("of an unknown level is a warning", () => {
    expect([0, 1, 2, 9].map(hmsLevel)).toEqual(["notice", "reminder", "warning", "warning"]);
  });

  test.skipIf(!present)("has texts only for codes that docks really send", () => {
    const real = new Set(codesIn("hms.json"));
    const ours = DOCK_HMS_ALARMS.flatMap(([, , codes]) => codes);
    expect(ours.length).toBeGreaterThan(90);
    expect(ours.filter((code) => !real.has(`dock_tip_${code}`))).toEqual([]);
    expect(new Set(ours).size).toBe(ours.length);
  });
});

/** No Latin letters remain except for names, units and codes. */
const isArabic = (text: string) =>
  /\p{Script=Arabic}/u.test(text) && !/[a-z]{3}/i.test(text.replaceAll(/RTK|DJI Pilot|0x[\da-f]+/gi, ""));

test("every code has an Arabic text, unknown ones with their number", () => {
  const errors = Array.from({ length: 450_000 }, (_, index) => explainErrorCode(200_000 + index).ar);
  const breaks = Array.from({ length: 2000 }, (_, index) => explainBreakReason(index + 1)?.ar ?? "");
  const returnHome = Array.from({ length: 20 }, (_, index) => returnHomeExitReason(index).ar);
  const alarms = [...DOCK_HMS_ALARMS.flatMap(([, , codes]) => codes), "0x1A000001", "0x99000001"];
  const texts = [...errors, ...breaks, ...returnHome, ...alarms.map((code) => explainHmsAlarm({ code }).ar)];
  expect(texts.filter((ar) => !isArabic(ar))).toEqual([]);
  expect(explainErrorCode(399_999).ar).toContain("399999");
  expect(explainBreakReason(773)?.ar).toBe(
    "البطارية منخفضة: عادت الطائرة. يمكن تنفيذ الباقي من نقطة الانقطاع.",
  );
});

test("an exited return to home is explained", () => {
  expect(returnHomeExitReason(4)).toEqual({
    en: "A flight restriction is in the way",
    ar: "في الطريق حظر طيران",
  });
});
