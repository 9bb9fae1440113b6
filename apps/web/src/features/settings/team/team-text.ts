import { defineText } from "#platform/text/define-text.ts";
import { ar } from "./team-text-ar.ts";
import { en } from "./team-text-en.ts";

export const useTeamText = defineText("team", { en, ar });
