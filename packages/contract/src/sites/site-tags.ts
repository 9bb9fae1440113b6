import { z } from "zod";
import { singleLine } from "#single-line.ts";

export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 20;
const MAX_FILTERED = 20;

/** A label of the provider's own choice. Without commas, which separate the tags of a filter. */
const SiteTag = singleLine(MAX_TAG_LENGTH).refine((tag) => !tag.includes(","), "errors/fields:comma");

/** In the order in which they were entered; one that is repeated, in whatever case, counts once. */
export const SiteTags = z.array(SiteTag).transform(distinctTags).pipe(z.array(z.string()).max(MAX_TAGS));

export function distinctTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const tag of tags) {
    const name = tag.toLowerCase();
    if (!byName.has(name)) byName.set(name, tag);
  }
  return [...byName.values()];
}

/** Tags separated by commas, of which a site has at least one. */
export const TagFilter = z
  .string()
  .max((MAX_TAG_LENGTH + 1) * MAX_FILTERED)
  .transform((text) => text.split(",").filter((tag) => tag !== ""));
