import { defineText } from "#platform/text/define-text.ts";
import { ar } from "./settings-text-ar.ts";
import { en } from "./settings-text-en.ts";

export const useSettingsText = defineText("userSettings", { en, ar });
