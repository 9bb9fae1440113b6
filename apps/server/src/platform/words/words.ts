import type { Words } from "@overfly/contract/words";
import { IDENTITY_SENTENCES } from "./identity-sentences.ts";
import { FLIGHT_SENTENCES } from "./flight-sentences.ts";
import { REQUEST_SENTENCES } from "./request-sentences.ts";
import { WORK_SENTENCES } from "./work-sentences.ts";

export type { Words };

/** The English sentence is the key of its Arabic one, so that none can be said in one language only. */
const ARABIC = { ...REQUEST_SENTENCES, ...IDENTITY_SENTENCES, ...WORK_SENTENCES, ...FLIGHT_SENTENCES };

export type Language = keyof Words;
export type Sentence = keyof typeof ARABIC;
type Hole<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Hole<Rest> : never;
/** A sentence without holes. */
export type PlainSentence = { [S in Sentence]: Hole<S> extends never ? S : never }[Sentence];
type Filled<S extends Sentence> = Exclude<S, PlainSentence>;

/** Names keep their own direction inside an Arabic sentence. */
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];

/** Fills a sentence's `{holes}`; a hole may be filled with words that have two languages themselves. */
export function say<S extends Filled<Sentence>>(
  sentence: S,
  values: Record<Hole<S>, string | number | Words>,
): Words {
  const fill = (words: string, language: keyof Words) =>
    words.replaceAll(/\{(\w+)\}/g, (_hole, name: Hole<S>) => {
      const value = values[name];
      if (typeof value === "object") return value[language];
      return language === "ar" && typeof value === "string"
        ? `${ISOLATE}${value}${END_ISOLATE}`
        : String(value);
    });
  return { en: fill(sentence, "en"), ar: fill(ARABIC[sentence], "ar") };
}

export const wordsOf = (said: PlainSentence | Words): Words =>
  typeof said === "string" ? { en: said, ar: ARABIC[said] } : said;

/** What is said elsewhere in English alone, such as by the contract: one of our sentences, with a number at most. */
export function knownWords(sentence: string): Words | undefined {
  if (Object.hasOwn(ARABIC, sentence)) return wordsOf(sentence as PlainSentence);
  const [number = ""] = /\d+/.exec(sentence) ?? [];
  const general = sentence.replace(number, "{number}");
  return number && Object.hasOwn(ARABIC, general)
    ? say(general as Filled<Sentence>, { number: Number(number) } as never)
    : undefined;
}

/** The language of an answer, by the first that `Accept-Language` names. */
export const languageOf = (header: string | undefined): Language =>
  /^\s*ar\b/i.test(header ?? "") ? "ar" : "en";
