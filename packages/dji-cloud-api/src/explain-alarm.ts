import { ALARM_PARTS, DOCK_ALARMS } from "./alarm-texts.ts";
import type { Alarm } from "./alarms.ts";
import { inArabic } from "./arabic.ts";
import { explained, type Explanation } from "./explanation.ts";

const BY_CODE = new Map<string, Explanation>(
  DOCK_ALARMS.flatMap(([text, advice, codes]) =>
    codes.map((code) => [upper(code), explained(text, advice)] as const),
  ),
);

const LEVELS = ["notice", "reminder", "warning"] as const;
export type AlarmLevel = (typeof LEVELS)[number];

/** An alarm in plain words. One that we have no words for names its part and keeps its code. */
export function explainAlarm({ code }: Pick<Alarm, "code">): Explanation {
  const wanted = upper(code);
  const part = ALARM_PARTS[wanted.slice(0, 4)] ?? "The device";
  return (
    BY_CODE.get(wanted) ?? {
      text: `${part} reports alarm ${code}`,
      ar: `إنذار \u2066${code}\u2069 من: ${inArabic(part)}`,
      known: false,
    }
  );
}

/** A level that is not known counts as the worst. */
export const alarmLevel = (level: number): AlarmLevel => LEVELS[level] ?? "warning";

/** The same alarm keeps one identity from snapshot to snapshot, so that what is new and what is over can be told. */
export const alarmKey = ({ code, args, device_type }: Alarm): string =>
  [upper(code), device_type ?? "", args?.component_index ?? "", args?.sensor_index ?? ""].join("/");

function upper(code: string): string {
  return code.toUpperCase().replace(/^0X/, "0x");
}
