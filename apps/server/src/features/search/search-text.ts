import { type RawBuilder, sql, type SqlBool } from "kysely";

/** A text that was typed, in lower case. */
export interface SearchText {
  typed: string;
  /** A LIKE pattern. */
  beginning: string;
  /** A LIKE pattern; undefined for a text that is too short to be looked up by its trigrams. */
  anywhere: string | undefined;
}

const TRIGRAM = 3;

export function searchText(text: string): SearchText {
  const typed = text.trim().replaceAll(/\s+/gu, " ").toLowerCase();
  const escaped = typed.replaceAll(/[\\%_]/gu, String.raw`\$&`);
  return {
    typed,
    beginning: `${escaped}%`,
    anywhere: typed.length < TRIGRAM ? undefined : `%${escaped}%`,
  };
}

const LAST_CHARACTER = "\u{10ffff}";

/**
 * What begins with a text, as a range of an index in byte order: unlike LIKE, it keeps to that range in a prepared
 * statement, too.
 */
export const beginsWith = (column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql`${column} ~>=~ ${text} and ${column} ~<~ ${text + LAST_CHARACTER}`;

/** The lower, the better it fits: the whole text, its beginning, the beginning of a word, any part of it. */
export function rankOf(typed: string, title: string): number {
  const text = title.toLowerCase();
  if (text === typed) return 0;
  const at = text.indexOf(typed);
  if (at === 0) return 1;
  return at > 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "") ? 2 : 3;
}
