import { z } from "zod";

/**
 * Free texts about a site with their maximum length, in the order of its form and its overview. Labels: `text.<field>`
 * in the message catalogs.
 */
export const SITE_TEXT_LENGTHS = {
  access_notes: 4000,
} as const;
export type SiteText = keyof typeof SITE_TEXT_LENGTHS;
export const SITE_TEXTS = Object.keys(SITE_TEXT_LENGTHS) as SiteText[];
export const SiteTexts = z.object(
  Object.fromEntries(
    SITE_TEXTS.map((field) => [field, z.string().max(SITE_TEXT_LENGTHS[field]).nullable()]),
  ) as Record<SiteText, z.ZodNullable<z.ZodString>>,
);
