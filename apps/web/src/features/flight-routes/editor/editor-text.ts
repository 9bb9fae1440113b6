import { defineText } from "#platform/i18n/define-text.ts";
import { ar } from "./editor-text-ar.ts";
import { en } from "./editor-text-en.ts";

/** Words of the editor's panel. */
export const usePartText = defineText("parts", { en, ar });
