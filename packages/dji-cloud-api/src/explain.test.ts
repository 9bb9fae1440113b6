import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DOCK_ALARMS } from "./alarm-texts.ts";
import { explainBreak, homingExitWords } from "./break-reasons.ts";
import { explainError } from "./error-codes.ts";
import { alarmKey, alarmLevel, explainAlarm } from "./explain-alarm.ts";

const DATA = new URL("../../../../shared/data/dji-cloud-api/", import.meta.url);
const present = existsSync(DATA);
const codesIn = (file: string) =>
  Object.keys(JSON.parse(readFileSync(new URL(file, DATA), "utf8")) as object);

describe("an error code", () => {
  test("is told in words, with what to do", () => {
    expect(explainError(514134)).toMatchObject({
      text: "It rains too heavily",
      advice: "Wait for better weather. The task can be sent again unchanged.",
      known: true,
    });
  });

  test("that repeats a break reason has that reason's words", () => {
    expect(explainError(600036).text).toBe("An obstacle is in the way");
  });

  test("that is not known keeps its number", () => {
    expect(explainError(399999)).toMatchObject({ text: "The dock reports error 399999", known: false });
  });
});

describe("a break reason", () => {
  test("says whether the rest can be flown", () => {
    expect(explainBreak(773)?.advice).toBe("The rest can be flown from the break point.");
    expect(explainBreak(2)?.advice).toBeUndefined();
  });

  test("is none for 0", () => {
    expect(explainBreak(0)).toBeUndefined();
  });

  test.skipIf(!present)("has words for nearly every code that DJI lists", () => {
    const silent = codesIn("interrupt-reasons.json").filter((code) => !explainBreak(Number(code))?.known);
    expect(silent).toEqual(["525", "26225", "65535"]);
  });
});

describe("an alarm", () => {
  test("is found whatever the case of its code", () => {
    expect(explainAlarm({ code: "0x1911002a" })).toEqual(explainAlarm({ code: "0x1911002A" }));
    expect(explainAlarm({ code: "0x1911002a" }).known).toBe(true);
  });

  test("that is not known names the part", () => {
    expect(explainAlarm({ code: "0x1D010001" })).toMatchObject({
      text: "The gimbal reports alarm 0x1D010001",
      known: false,
    });
  });

  test("of an unheard-of level counts as a warning", () => {
    expect([0, 1, 2, 9].map(alarmLevel)).toEqual(["notice", "reminder", "warning", "warning"]);
  });

  test("differs from the same alarm of another component", () => {
    const alarm = { code: "0x19110000", level: 2 };
    expect(alarmKey({ ...alarm, args: { component_index: 0 } })).not.toBe(
      alarmKey({ ...alarm, args: { component_index: 1 } }),
    );
  });

  test.skipIf(!present)("has words only for codes that docks really send", () => {
    const real = new Set(codesIn("hms.json"));
    const ours = DOCK_ALARMS.flatMap(([, , codes]) => codes);
    expect(ours.length).toBeGreaterThan(90);
    expect(ours.filter((code) => !real.has(`dock_tip_${code}`))).toEqual([]);
    expect(new Set(ours).size).toBe(ours.length);
  });
});

/** Names of things, units and codes apart, no Latin letter is left. */
const isArabic = (text: string) =>
  /\p{Script=Arabic}/u.test(text) && !/[a-z]{3}/i.test(text.replaceAll(/RTK|DJI Pilot|0x[\da-f]+/gi, ""));

test("every code has its words in Arabic too, the unknown ones with their number", () => {
  const errors = Array.from({ length: 450_000 }, (_, index) => explainError(200_000 + index).ar);
  const breaks = Array.from({ length: 2000 }, (_, index) => explainBreak(index + 1)?.ar ?? "");
  const homing = Array.from({ length: 20 }, (_, index) => homingExitWords(index).ar);
  const alarms = [...DOCK_ALARMS.flatMap(([, , codes]) => codes), "0x1A000001", "0x99000001"];
  const words = [...errors, ...breaks, ...homing, ...alarms.map((code) => explainAlarm({ code }).ar)];
  expect(words.filter((ar) => !isArabic(ar))).toEqual([]);
  expect(explainError(399_999).ar).toContain("399999");
  expect(explainBreak(773)?.ar).toBe("البطارية منخفضة: عادت الطائرة. يمكن تنفيذ الباقي من نقطة الانقطاع.");
});

test("a stopped return is told in words", () => {
  expect(homingExitWords(4)).toEqual({ en: "A flight restriction is in the way", ar: "في الطريق حظر طيران" });
});
