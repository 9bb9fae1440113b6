/** A code in plain words: what happened, and what a person can do about it where that is known. */
export interface Explanation {
  text: string;
  advice?: string;
  /** False where the code is in none of our tables, and the text only names it. */
  known: boolean;
}
