import { breakReasonKey } from "./break-reasons.ts";
import { type Advice, type CodeExplanation, explanation } from "./code-explanation.ts";

/** Advice for the most frequent error codes, which have texts of their own. */
const ERRORS: Readonly<Record<number, Advice | null>> = {
  210231: "checkBinding",
  314007: "retry",
  314008: "retry",
  314010: "restartDock",
  314013: "checkServerAddress",
  314018: "checkRtkAndSky",
  314019: "checkRtkAndSky",
  316009: "charge",
  316010: "restartDock",
  316012: "solveAlarms",
  316015: "checkRtkAndSky",
  316020: "retry",
  316026: "releaseStopButton",
  319003: "checkRoute",
  319016: "waitForLanding",
  319028: "retry",
  319999: "retry",
  321000: "retry",
  321257: "waitOrCancel",
  321523: "checkAlarmsAndCamera",
  321528: "checkRoute",
  321530: "checkRoute",
  321773: "resumeOnceCharged",
  321775: "resumeFromBreakPoint",
  321784: "waitForWeather",
  322282: "askPilot",
  322283: null,
  322539: "restartRoute",
  325003: "retry",
  325004: "retry",
  325010: "retry",
  327013: "retry",
  336017: "chargeOrSplitRoute",
  337546: "checkRoute",
  338006: "checkFlightAreas",
  386535: "retry",
  514101: "inspectDock",
  514102: "inspectDock",
  514103: "charge",
  514104: "restartDock",
  514105: "restartDock",
  514107: "inspectDock",
  514108: "inspectDock",
  514124: "restartDock",
  514134: "waitForWeather",
  514135: "waitForWeather",
  514136: "restorePower",
  514142: "inspectDock",
  514145: "endOnSiteDebugging",
  514146: "closeRemoteDebugging",
  514153: "waitUntilIdle",
  514158: "checkRtkAndSky",
  514173: "waitForWeather",
  600001: "solveAlarms",
  600008: "retry",
  600015: "checkRoute",
  600016: "checkRoute",
  600017: null,
  600019: null,
  600020: "retry",
  600022: "restartDock",
  600077: null,
  600078: null,
  600082: "retry",
  600092: null,
  600095: "retry",
  600122: "retry",
  600130: "freeStorage",
  600131: "replaceCard",
  600149: "restartDock",
  640134: "retriedByDock",
};

/** Error codes with the same meaning as a break reason. */
const BREAK_REASON_OF_ERROR: Readonly<Record<number, number>> = {
  600023: 2,
  600026: 514,
  600028: 771,
  600029: 776,
  600034: 769,
  600036: 517,
  600037: 513,
  600038: 516,
  600039: 772,
  600040: 4,
  640054: 775,
  640062: 784,
  640065: 1281,
  640066: 1282,
  640067: 1283,
  640097: 1565,
};

/** Who reports an error, by its first digit. */
const SOURCES: Readonly<Record<string, "dock" | "pilot" | "aircraft">> = {
  3: "dock",
  4: "pilot",
  5: "dock",
  6: "aircraft",
};

/** Explains a `result` other than 0. The text of an unknown code contains its number. */
export function explainErrorCode(code: number): CodeExplanation {
  const advice = ERRORS[code];
  if (advice !== undefined) return explanation({ key: `devices/error-codes:${code}`, values: {} }, advice);
  const key = breakReasonKey(BREAK_REASON_OF_ERROR[code] ?? 0);
  if (key !== undefined) return explanation({ key, values: {} }, null);
  const source = SOURCES[String(code)[0] ?? ""] ?? "device";
  return {
    text: { key: `devices/error-codes:unknown.${source}`, values: { code: String(code) } },
    known: false,
  };
}
