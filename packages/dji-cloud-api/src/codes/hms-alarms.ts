import { HMS_MODULES, DOCK_HMS_ALARMS } from "./hms-alarm-texts.ts";
import type { HmsAlarm } from "#messages/hms.ts";
import { arabicText } from "./texts-ar.ts";
import { knownCode, type CodeExplanation } from "./code-explanation.ts";

const BY_CODE = new Map<string, CodeExplanation>(
  DOCK_HMS_ALARMS.flatMap(([text, advice, codes]) =>
    codes.map((code) => [normalizedCode(code), knownCode(text, advice)] as const),
  ),
);

const LEVELS = ["notice", "reminder", "warning"] as const;
export type HmsLevel = (typeof LEVELS)[number];

/** An alarm without a text of its own is described by its module and code. */
export function explainHmsAlarm({ code }: Pick<HmsAlarm, "code">): CodeExplanation {
  const normalized = normalizedCode(code);
  const module = HMS_MODULES[normalized.slice(0, 4)] ?? "The device";
  return (
    BY_CODE.get(normalized) ?? {
      text: `${module} reports alarm ${code}`,
      ar: `إنذار \u2066${code}\u2069 من: ${arabicText(module)}`,
      known: false,
    }
  );
}

/** An unknown level counts as a warning. */
export const hmsLevel = (level: number): HmsLevel => LEVELS[level] ?? "warning";

function normalizedCode(code: string): string {
  return code.toUpperCase().replace(/^0X/, "0x");
}
