import { defineText } from "#platform/text/define-text.ts";
import { ar } from "./apps-text-ar.ts";
import { en } from "./apps-text-en.ts";

export const useAppsText = defineText("apps", { en, ar });
