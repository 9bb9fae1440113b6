import { TextWithCodes } from "./code.tsx";
import { Separated } from "./separated.tsx";

/** Words with dots between them, of which none stands at the end of a line; no code in them is broken. */
export const SeparatedWords = ({ words }: { words: readonly string[] }) => (
  <Separated
    parts={words
      .flatMap((word) => word.split(" · "))
      .map((word) => (
        <TextWithCodes key={word}>{word}</TextWithCodes>
      ))}
  />
);
