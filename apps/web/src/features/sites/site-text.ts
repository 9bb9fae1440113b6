import { defineText } from "#platform/text/define-text.ts";
import { ar } from "./site-text-ar.ts";
import { en } from "./site-text-en.ts";

export const useSiteText = defineText("sites", { en, ar });
