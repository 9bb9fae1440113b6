import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { ConditionsList } from "./conditions-list.tsx";
import { DaylightSlots } from "./daylight-slots.tsx";
import style from "./schedule.module.css";

export interface ConditionsOfProps {
  mission: MissionDetail;
  at: string | null;
  setAt: (at: string) => void;
  reason: string;
  setReason: (reason: string) => void;
  error: string | undefined;
}

const WAIT_MS = 300;

/** The light at a planned time, when there is light in the client's window, and a reason where one is needed. */
export function ConditionsOf({ mission, at, setAt, reason, setReason, error }: ConditionsOfProps) {
  const { t } = useTranslation("missions/schedule");
  const [steady] = useDebouncedValue(at, WAIT_MS);
  const { data } = useQuery({
    ...missionQueries.flightConditions(mission.token, steady ?? undefined),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const needsReason = at !== null && data.conditions.some(({ state }) => state === "reason");
  return (
    <div className={style["stack"]}>
      <DaylightSlots daylight={data.daylight} zone={mission.site.time_zone} onChoose={setAt} />
      {at !== null && <ConditionsList conditions={data.conditions} />}
      {(needsReason || error !== undefined) && (
        <TextArea
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
