import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./request.module.css";

export interface ChoicesProps {
  legend: string;
  hideLegend?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

/** Cards of which one is chosen. */
export const Choices = ({ legend, hideLegend = false, error, children }: ChoicesProps) => (
  <fieldset className={style["fieldset"]}>
    <legend className={hideLegend ? style["unseen"] : style["question"]}>{legend}</legend>
    <div className={style["choices"]}>{children}</div>
    {error !== undefined && (
      <p className={style["error"]} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);

export interface ChoiceProps {
  /** Choices of the same group exclude one another. */
  group: string;
  title: string;
  checked: boolean;
  onSelect: () => void;
  icon?: ReactNode;
  /** Explanation of the option. */
  children?: ReactNode;
}

export const Choice = ({ group, title, checked, onSelect, icon, children }: ChoiceProps) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the radio inside is its control
  <label className={style["choice"]} data-chosen={checked || undefined}>
    <Radio name={group} checked={checked} onChange={onSelect} aria-label={title} size="sm" />
    <span className={style["choiceWords"]}>
      <span className={style["choiceTitle"]}>
        {icon}
        {title}
      </span>
      <Hint as="span">{children}</Hint>
    </span>
  </label>
);
