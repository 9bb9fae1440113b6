import { defineText } from "#platform/i18n/define-text.ts";
import { ar } from "./versions-text-ar.ts";
import { en } from "./versions-text-en.ts";

/** Words of what happens to a kept route: files, versions, comments, locks, copies. */
export const useLifeText = defineText("life", { en, ar });
