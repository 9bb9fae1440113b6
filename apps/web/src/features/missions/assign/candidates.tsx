import type { Candidate } from "@overfly/contract/missions/candidate";
import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { ReadinessBadge } from "#features/missions/readiness/readiness-badge.tsx";
import { ReadinessReasons } from "#features/missions/readiness/readiness-reasons.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ChoiceCard, ChoiceCards } from "#platform/ui/fields/choice-card.tsx";
import style from "./assign.module.css";

export interface CandidateGroupProps {
  legend: string;
  /** In place of the cards where there are none. */
  none?: ReactNode;
  /** Why the server refused the choice: it names the clash. */
  error: string | undefined;
  children: readonly ReactNode[];
}

export const CandidateGroup = ({ legend, none, error, children }: CandidateGroupProps) => (
  <fieldset>
    <legend className={style["legend"]}>{legend}</legend>
    {error !== undefined && (
      <Hint tone="bad" role="alert">
        {error}
      </Hint>
    )}
    {children.length === 0 ? none : <ChoiceCards>{children}</ChoiceCards>}
  </fieldset>
);

export interface CandidateCardProps {
  group: string;
  candidate: Candidate;
  checked: boolean;
  onSelect: () => void;
  /** In place of the readiness, for the empty option. */
  hint?: string;
}

/** A candidate with its readiness and the reasons. */
export function CandidateCard({ group, candidate, checked, onSelect, hint }: CandidateCardProps) {
  const { t } = useTranslation("missions/assign");
  const { name, readiness, reasons } = candidate;
  return (
    <ChoiceCard
      chosen={checked}
      control={<Radio name={group} checked={checked} onChange={onSelect} aria-label={name} size="sm" />}
    >
      <span className={style["words"]}>
        <span className={style["name"]}>{name}</span>
        {hint === undefined && <ReadinessBadge readiness={readiness} />}
        {reasons.length === 0 ? (
          <Hint as="span">{hint ?? t("available")}</Hint>
        ) : (
          <ReadinessReasons reasons={reasons} />
        )}
      </span>
    </ChoiceCard>
  );
}
