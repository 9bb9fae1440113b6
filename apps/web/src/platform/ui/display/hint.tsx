import type { ComponentPropsWithoutRef, ElementType } from "react";
import style from "./hint.module.css";

export interface HintProps extends ComponentPropsWithoutRef<"p"> {
  as?: Extract<ElementType, "p" | "span" | "div" | "figcaption">;
  tone?: "dim" | "bad";
}

/** A line of small print: an explanation, or what is wrong. */
export const Hint = ({ as: Tag = "p", tone = "dim", ...props }: HintProps) => (
  <Tag className={style["hint"]} data-tone={tone} {...props} />
);
