import type { Candidate } from "@overfly/contract/missions/missions";
import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessage } from "#platform/i18n/use-message.ts";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ChoiceCard, ChoiceCards } from "#platform/ui/fields/choice-card.tsx";
import style from "./assign.module.css";

const TONE: Record<Candidate["readiness"], Tone> = { ready: "good", warning: "warn", blocked: "bad" };

export interface CandidateGroupProps {
  legend: string;
  /** Text where there are none. */
  none: string;
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
    {children.length === 0 ? <Hint>{none}</Hint> : <ChoiceCards>{children}</ChoiceCards>}
  </fieldset>
);

export interface CandidateCardProps {
  group: string;
  candidate: Candidate;
  checked: boolean;
  onSelect: () => void;
  /** Without readiness, for the empty option. */
  plain?: boolean;
}

/** A candidate with its readiness and the reasons. */
export function CandidateCard({ group, candidate, checked, onSelect, plain = false }: CandidateCardProps) {
  const { t } = useTranslation("missions/assign");
  const renderMessage = useMessage("readiness");
  const { name, readiness, reasons } = candidate;
  return (
    <ChoiceCard
      chosen={checked}
      control={<Radio name={group} checked={checked} onChange={onSelect} aria-label={name} size="sm" />}
    >
      <span className={style["words"]}>
        <span className={style["name"]}>{name}</span>
        {!plain && <StateBadge tone={TONE[readiness]}>{t(`readiness.${readiness}`)}</StateBadge>}
        {reasons.length === 0 ? (
          <Hint as="span">{t("available")}</Hint>
        ) : (
          reasons.map((reason) => (
            <Hint as="span" key={JSON.stringify(reason)}>
              {renderMessage(reason)}
            </Hint>
          ))
        )}
      </span>
    </ChoiceCard>
  );
}
