import type { HmsAlarm } from "#messages/hms.ts";
import { type CodeExplanation, explanation } from "./code-explanation.ts";
import { DOCK_HMS_ALARMS, HMS_MODULES } from "./hms-alarm-groups.ts";

const BY_CODE = new Map<string, CodeExplanation>(
  DOCK_HMS_ALARMS.flatMap(({ key, advice, codes }) =>
    codes.map((code) => [
      normalizedCode(code),
      explanation({ key: `devices/hms-alarms:${key}`, values: {} }, advice),
    ]),
  ),
);

const LEVELS = ["notice", "reminder", "warning"] as const;
export type HmsLevel = (typeof LEVELS)[number];

/** An alarm without a text of its own is described by its module and code. */
export function explainHmsAlarm({ code }: Pick<HmsAlarm, "code">): CodeExplanation {
  const normalized = normalizedCode(code);
  const digits = normalized.slice(0, 4);
  const module = HMS_MODULES.has(digits) ? digits : "other";
  return (
    BY_CODE.get(normalized) ?? {
      text: { key: `devices/hms-modules:${module}`, values: { code } },
      known: false,
    }
  );
}

/** An unknown level counts as a warning. */
export const hmsLevel = (level: number): HmsLevel => LEVELS[level] ?? "warning";

function normalizedCode(code: string): string {
  return code.toUpperCase().replace(/^0X/, "0x");
}
