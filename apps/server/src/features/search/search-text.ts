/** A text that was typed, as LIKE patterns for texts in lower case. */
export interface SearchText {
  typed: string;
  beginning: string;
  /** Undefined for a text that is too short to be looked up by its trigrams. */
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

/** The lower, the better it fits: the whole text, its beginning, the beginning of a word, any part of it. */
export function rankOf(typed: string, title: string): number {
  const text = title.toLowerCase();
  if (text === typed) return 0;
  const at = text.indexOf(typed);
  if (at === 0) return 1;
  return at > 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "") ? 2 : 3;
}
