import type { Candidate } from "@overfly/contract/missions/candidate";
import { Radio } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { ReadinessBadge } from "#features/missions/readiness/readiness-badge.tsx";
import { ReadinessReasons } from "#features/missions/readiness/readiness-reasons.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ChoiceCard } from "#platform/ui/fields/choice-card.tsx";
import { nextFree, overlaps, type Period } from "./calendar/crew-days.ts";
import { Lane } from "./calendar/lane.tsx";
import type { CrewCalendar } from "./calendar/use-crew-calendar.ts";
import style from "./assign.module.css";
import calendarStyle from "./calendar/crew-calendar.module.css";

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
    {children.length === 0 ? none : <div className={calendarStyle["rows"]}>{children}</div>}
  </fieldset>
);

export interface CandidateRowProps {
  group: string;
  candidate: Candidate;
  checked: boolean;
  onSelect: () => void;
  /** In place of the readiness, for the empty option, which has no times either. */
  hint?: string;
  calendar: CrewCalendar;
  /** Takes another time, at which the candidate is free. */
  onMove: (free: Period) => void;
}

/** A candidate on the calendar: its readiness, when it is busy, and the reasons. */
export function CandidateRow({
  group,
  candidate,
  checked,
  onSelect,
  hint,
  calendar,
  onMove,
}: CandidateRowProps) {
  const { t } = useTranslation("missions/assign");
  const id = useId();
  const { name, readiness, reasons } = candidate;
  return (
    <ChoiceCard
      chosen={checked}
      control={
        <Radio
          name={group}
          checked={checked}
          onChange={onSelect}
          aria-label={name}
          aria-describedby={id}
          size="sm"
        />
      }
    >
      <span className={calendarStyle["row"]}>
        <span className={calendarStyle["words"]}>
          <span className={style["name"]}>{name}</span>
          {hint === undefined && <ReadinessBadge readiness={readiness} />}
        </span>
        <span id={id}>
          {hint === undefined ? (
            <Lane calendar={calendar} blocks={calendar.blocksOf(candidate)} />
          ) : (
            <Hint as="span">{hint}</Hint>
          )}
        </span>
        {hint === undefined && (
          <span className={calendarStyle["details"]}>
            {reasons.length === 0 ? (
              <Hint as="span">{t("available")}</Hint>
            ) : (
              <ReadinessReasons reasons={reasons} />
            )}
            <FreeTime calendar={calendar} candidate={candidate} onMove={onMove} />
          </span>
        )}
      </span>
    </ChoiceCard>
  );
}

/** Offered to whom is busy: the next day shown on which the same time is free. */
function FreeTime({
  calendar,
  candidate,
  onMove,
}: Pick<CandidateRowProps, "calendar" | "candidate" | "onMove">) {
  const { t } = useTranslation("missions/assign");
  const format = useFormat();
  const { chosen, shown } = calendar;
  const blocks = calendar.blocksOf(candidate);
  if (!chosen || !blocks.some((block) => overlaps(block, chosen))) return null;
  const free = nextFree(chosen, blocks, shown);
  if (!free) return null;
  return (
    <Button size="xs" onClick={() => onMove(free)}>
      {t("calendar.takeFree", { time: format.period(free.starts_at, free.ends_at, shown.zone) })}
    </Button>
  );
}
