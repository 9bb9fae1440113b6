import type { ReactNode } from "react";
import style from "./choice-card.module.css";

export interface ChoiceCardProps {
  chosen: boolean;
  /** A radio button or checkbox with an accessible name; without it the card is read-only. */
  control?: ReactNode;
  children: ReactNode;
}

/** An option as a card. The whole card is the label of its control. */
export const ChoiceCard = ({ chosen, control, children }: ChoiceCardProps) =>
  control === undefined ? (
    <div className={style["card"]}>{children}</div>
  ) : (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is inside
    <label className={style["card"]} data-chosen={chosen || undefined}>
      {control}
      {children}
    </label>
  );

export const ChoiceCards = ({ children }: { children: ReactNode }) => (
  <div className={style["cards"]}>{children}</div>
);
