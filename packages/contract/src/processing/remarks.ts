import type { Remark } from "./remark-schema.ts";
import { REMARK_WORDS } from "./remark-words.ts";

export type { Remark };
export type RemarkCode = keyof typeof REMARK_WORDS;
export type RemarkLanguage = "en" | "ar";

export const remark = (code: RemarkCode, values: Remark["values"] = {}): Remark => ({ code, values });

/** Names are foreign to an Arabic sentence as often as not: set apart, they keep their own direction. */
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];

/** The remark as a sentence. One that this version does not know is told by its code. */
export function remarkText({ code, values }: Remark, language: RemarkLanguage): string {
  const words = Object.hasOwn(REMARK_WORDS, code) ? REMARK_WORDS[code as RemarkCode] : undefined;
  if (!words) return code;
  return words[language].replaceAll(/\{(\w+)\}/g, (_hole, name: string) => {
    const value = values[name] ?? "–";
    return language === "ar" && typeof value === "string"
      ? `${ISOLATE}${value}${END_ISOLATE}`
      : String(value);
  });
}

/** Several, one after another. */
export const remarksText = (remarks: readonly Remark[], language: RemarkLanguage): string =>
  remarks.map((one) => remarkText(one, language)).join(" ");
