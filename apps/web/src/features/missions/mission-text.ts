import { defineText } from "#platform/text/define-text.ts";
import { missionArabic } from "./mission-text-ar.ts";
import { missionEnglish } from "./mission-text-en.ts";

/** The words of missions (orders, to clients) that every part of this feature shares. */
export const useMissionText = defineText("missions", { en: missionEnglish, ar: missionArabic });
