import { defineText } from "#platform/text/define-text.ts";
import { ar } from "./audit-text-ar.ts";
import { en } from "./audit-text-en.ts";

export const useAuditText = defineText("auditLog", { en, ar });
