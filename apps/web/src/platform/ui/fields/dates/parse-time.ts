const ARABIC_ZERO = "٠".codePointAt(0) ?? 0;

/** A typed time of 24 hours as "09:30"; undefined where it is none. Takes "9", "9:30", "0930" and Arabic digits. */
export function parseTime(typed: string): string | undefined {
  const text = typed
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - ARABIC_ZERO));
  const [, hours, minutes = "0"] = /^(\d{1,2})(?:[:.٫ ]?(\d{2}))?$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
}
