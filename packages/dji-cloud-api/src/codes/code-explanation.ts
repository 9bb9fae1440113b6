import { arabicText } from "./texts-ar.ts";

/** Meaning of a device code, with advice where there is any. */
export interface CodeExplanation {
  text: string;
  advice?: string;
  /** Text and advice in Arabic. */
  ar: string;
  /** False if the code is not in the tables; the text then only contains the code. */
  known: boolean;
}

export const knownCode = (text: string, advice?: string): CodeExplanation =>
  advice === undefined
    ? { text, ar: arabicText(text), known: true }
    : { text, advice, ar: `${arabicText(text)}. ${arabicText(advice)}`, known: true };

/** Text and advice joined, per language. */
export const explanationTexts = ({ text, advice, ar }: CodeExplanation): { en: string; ar: string } => ({
  en: advice === undefined ? text : `${text}. ${advice}`,
  ar,
});
