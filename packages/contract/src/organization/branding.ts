import { z } from "zod";
import { optionalSingleLine } from "#single-line.ts";
import { ACCENT_PATTERN } from "./accent.ts";

const MAX_FOOTER = 200;

/** What clients see of their service provider. */
export const Branding = z.object({
  company_name: z.string(),
  logo: z.string().nullable(),
  /** As it was chosen; each theme shows it as its contrast allows. */
  accent: z.string().nullable(),
  /** A line under reports and e-mails, such as an address. */
  footer: z.string().nullable(),
});
export type Branding = z.infer<typeof Branding>;

export const brandingChanges = {
  accent: z.string().trim().toLowerCase().regex(ACCENT_PATTERN, "errors/organization:accent").nullish(),
  footer: optionalSingleLine(MAX_FOOTER).optional(),
};
