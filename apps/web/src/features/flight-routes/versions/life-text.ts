import { defineText } from "#platform/text/define-text.ts";
import { ar } from "./life-text-ar.ts";
import { en } from "./life-text-en.ts";

/** Words of what happens to a kept route: files, versions, comments, locks, copies. */
export const useLifeText = defineText("life", { en, ar });
