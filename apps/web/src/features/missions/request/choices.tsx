import { Radio, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ChoiceCard, ChoiceCards } from "#platform/ui/fields/choice-card.tsx";
import style from "./request.module.css";

export interface ChoicesProps {
  legend: string;
  hideLegend?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

/** Cards of which one is chosen. */
export const Choices = ({ legend, hideLegend = false, error, children }: ChoicesProps) => (
  <fieldset>
    {hideLegend ? (
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
    ) : (
      <legend className={style["question"]}>{legend}</legend>
    )}
    <ChoiceCards>{children}</ChoiceCards>
    {error !== undefined && (
      <Hint tone="bad" role="alert">
        {error}
      </Hint>
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
  <ChoiceCard
    chosen={checked}
    control={<Radio name={group} checked={checked} onChange={onSelect} aria-label={title} size="sm" />}
  >
    <span className={style["choiceWords"]}>
      <span className={style["choiceTitle"]}>
        {icon}
        {title}
      </span>
      <Hint as="span">{children}</Hint>
    </span>
  </ChoiceCard>
);
