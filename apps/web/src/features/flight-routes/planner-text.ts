import { defineText } from "#platform/i18n/define-text.ts";
import { ar } from "./planner-text-ar.ts";
import { en } from "./planner-text-en.ts";

export const useRouteText = defineText("routes", { en, ar });

/** The reason in the reader's language, where it is one that has words of its own. */
export const faultWords = (code: string): string | undefined => {
  const key = `fault.${code}`;
  return isKey(key) ? useRouteText.say(key) : undefined;
};

export const warningWords = (code: string): string | undefined => {
  const key = `warning.${code}`;
  return isKey(key) ? useRouteText.say(key) : undefined;
};

type PlainKey = Extract<keyof typeof en, `fault.${string}` | `warning.${string}`>;

const isKey = (key: string): key is PlainKey => key in en;
