import { Fragment } from "react";
import { TextWithCodes } from "./code.tsx";
import style from "./separated-words.module.css";

/** Words with dots between them, of which none stands at the end of a line. */
export const SeparatedWords = ({ words }: { words: readonly string[] }) => (
  <span className={style["words"]}>
    {words.map((word, index) => (
      <Fragment key={word}>
        {index > 0 && " "}
        <span>
          <TextWithCodes>{word}</TextWithCodes>
        </span>
      </Fragment>
    ))}
  </span>
);
