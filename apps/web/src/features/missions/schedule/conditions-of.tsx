import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LazyTextArea } from "#platform/ui/fields/lazy-text-area.tsx";
import { ConditionsList } from "./conditions-list.tsx";
import style from "./schedule.module.css";

interface ConditionsOfProps {
  mission: MissionDetail;
  at: string | null;
  /** The dock that is to fly, whose weather counts. */
  dock: number | undefined;
  reason: string;
  setReason: (reason: string) => void;
  error: string | undefined;
}

const WAIT_MS = 300;

/** Light and weather at a planned time, and a reason where one is needed. */
export function ConditionsOf({ mission, at, dock, reason, setReason, error }: ConditionsOfProps) {
  const { t } = useTranslation("missions/schedule");
  const [steady] = useDebouncedValue(at, WAIT_MS);
  const found = useQuery({
    ...missionQueries.flightConditions(mission.token, steady ?? undefined, dock),
    placeholderData: keepPreviousData,
    enabled: steady !== null,
  });
  if (at === null) return null;
  if (found.error) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { conditions } = found.data;
  const needsReason = conditions.some(({ state }) => state === "reason");
  const isUnknown = conditions.some(({ kind, state }) => kind === "wind" && state === "unknown");
  return (
    <div
      className={style["stack"]}
      role="group"
      aria-label={t("conditions")}
      aria-busy={steady !== at || found.isPlaceholderData}
    >
      <ConditionsList conditions={conditions} />
      {isUnknown && <Hint>{t("weatherLater")}</Hint>}
      {(needsReason || error !== undefined) && (
        <LazyTextArea
          label={t("reason")}
          hint={t("reasonHint")}
          value={reason}
          onChange={setReason}
          error={error}
          required
          maxLength={2000}
        />
      )}
    </div>
  );
}
