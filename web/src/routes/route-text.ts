import { defineText } from "#text/define-text.ts";
import { ar } from "./route-text-ar.ts";
import { en } from "./route-text-en.ts";

export const useRouteText = defineText("routes", { en, ar });
