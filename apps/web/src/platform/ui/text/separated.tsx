import type { ReactNode } from "react";
import style from "./separated.module.css";

/** Between the parts of a text that was joined elsewhere. */
const DOT = /\s+·\s+/;

/** The parts that are there, with dots between them, of which none stands at the end or at the start of a line. */
export const Separated = ({ parts }: { parts: readonly ReactNode[] }) => (
  <span className={style["parts"]}>
    {parts
      .flatMap((part) => (typeof part === "string" ? part.split(DOT) : [part]))
      .filter(isPresent)
      .map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
        <span key={index}>
          {index > 0 && <span className={style["dot"]}> · </span>}
          {part}
        </span>
      ))}
  </span>
);

const isPresent = (part: ReactNode): boolean =>
  part !== null && part !== undefined && part !== false && part !== "";
