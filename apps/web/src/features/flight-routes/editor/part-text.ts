import { defineText } from "#platform/text/define-text.ts";
import { ar } from "./part-text-ar.ts";
import { en } from "./part-text-en.ts";

/** Words of the editor's panel. */
export const usePartText = defineText("parts", { en, ar });
