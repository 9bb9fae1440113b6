import type { MissionReadiness } from "@overfly/contract/missions/candidate";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { ReadinessBadge } from "./readiness-badge.tsx";
import { ReadinessReasons } from "./readiness-reasons.tsx";
import style from "./readiness.module.css";

interface StartReadinessProps {
  found: MissionReadiness;
  reason: string;
  onReason: (reason: string) => void;
}

/** Before the start: who and what is assigned and isn't ready, and why it is flown all the same. */
function StartReadiness({ found, reason, onReason }: StartReadinessProps) {
  const { t } = useTranslation("missions/assign");
  return (
    <div className={style["assigned"]}>
      {found.assigned.map((candidate) => (
        <div key={candidate.kind} className={style["candidate"]}>
          <span className={style["head"]}>
            {candidate.name} <ReadinessBadge readiness={candidate.readiness} />
          </span>
          <ReadinessReasons reasons={candidate.reasons} />
        </div>
      ))}
      {found.needs_justification && !isGrounded(found) && (
        <TextArea
          label={t("justification")}
          hint={t("justificationHint")}
          value={reason}
          onChange={onReason}
          maxLength={2000}
          required
        />
      )}
    </div>
  );
}

/** Something blocks that no justification overrides. */
const isGrounded = ({ assigned }: MissionReadiness): boolean =>
  assigned.some(({ reasons }) => reasons.some(({ is_final }) => is_final));

/** The readiness of who and what is assigned, the justification that it asks for, and what the start needs of both. */
export function useStartReadiness(token: string) {
  const [reason, setReason] = useState("");
  const { data, error, refetch } = useQuery({ ...missionQueries.readiness(token), staleTime: 0 });
  const explained = reason.trim();
  return {
    canStart: data !== undefined && !isGrounded(data) && (!data.needs_justification || explained !== ""),
    input: data?.needs_justification ? { readinessReason: explained } : {},
    element: (
      <>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data && <StartReadiness found={data} reason={reason} onReason={setReason} />}
      </>
    ),
  };
}
