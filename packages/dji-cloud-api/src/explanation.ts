import { inArabic } from "./arabic.ts";

/** A code in plain words: what happened, and what a person can do about it where that is known. */
export interface Explanation {
  text: string;
  advice?: string;
  /** Text and advice in Arabic. */
  ar: string;
  /** False where the code is in none of our tables, and the text only names it. */
  known: boolean;
}

/** What the tables say of a code. */
export const explained = (text: string, advice?: string): Explanation =>
  advice === undefined
    ? { text, ar: inArabic(text), known: true }
    : { text, advice, ar: `${inArabic(text)}. ${inArabic(advice)}`, known: true };

/** Text and advice as one, in both languages. */
export const inBothLanguages = ({ text, advice, ar }: Explanation): { en: string; ar: string } => ({
  en: advice === undefined ? text : `${text}. ${advice}`,
  ar,
});
