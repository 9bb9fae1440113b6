import type { Participant } from "@overfly/contract/missions/comments";

/** The most names that are suggested at once. */
const MAX_SUGGESTIONS = 6;

/** A mention that is being typed: its `@` stands at the beginning of the text or after a space. */
interface TypedMention {
  /** Index of the `@`. */
  from: number;
  /** What follows it, up to the caret. */
  typed: string;
}

/** The mention in front of the caret, if there is one; a name may have several words. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const from = text.lastIndexOf("@", caret - 1);
  if (from < 0 || (from > 0 && !/\s/u.test(text[from - 1] ?? ""))) return undefined;
  const typed = text.slice(from + 1, caret);
  return /[\n@]/u.test(typed) ? undefined : { from, typed };
}

/** Whom the typed letters can mean: those with a name, or one of its words, that begins so. */
export function suggested(people: readonly Participant[], typed: string): Participant[] {
  const start = typed.toLocaleLowerCase();
  return people
    .filter(({ name }) => {
      const known = name.toLocaleLowerCase();
      return known.startsWith(start) || known.includes(` ${start}`);
    })
    .slice(0, MAX_SUGGESTIONS);
}

/** The text with the mention completed, and where the caret stands then. */
export function completed(text: string, { from, typed }: TypedMention, name: string) {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(from + 1 + typed.length).replace(/^ /u, ""), caret: before.length };
}

interface TextPart {
  /** Index of its first character. */
  at: number;
  part: string;
  isMention: boolean;
}

/** The text cut before and after each mention of one of the names. */
export function partsOf(text: string, names: readonly string[]): TextPart[] {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  const add = (at: number, part: string, isMention: boolean) => {
    if (part !== "") parts.push({ at, part, isMention });
  };
  let start = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const name = longestFirst.find((one) => text.startsWith(one, at + 1));
    if (name === undefined || at < start) continue;
    add(start, text.slice(start, at), false);
    add(at, `@${name}`, true);
    start = at + 1 + name.length;
  }
  add(start, text.slice(start), false);
  return parts;
}

/** The people whose names stand in the text, each after an `@`. */
export function mentionedIn(text: string, people: readonly Participant[]): Participant[] {
  const found = partsOf(
    text,
    people.map(({ name }) => name),
  ).flatMap(({ part, isMention }) => (isMention ? [part.slice(1)] : []));
  return people.filter(({ name }) => found.includes(name));
}
