import type { CalendarMission } from "@overfly/contract/missions/mission-calendar";
import { fromWall } from "@overfly/i18n/zoned-time";
import { useMemo, useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import type { CalendarEntry } from "./calendar-entries.ts";
import { useReschedule } from "./use-reschedule.ts";

interface Asked {
  mission: CalendarMission;
  startsAt: string;
  refusal?: Error;
}

/** A mission is shown where it was dropped until the server has answered; refused, it goes back, and the reason is shown. */
export function useMoves(missions: readonly CalendarMission[]) {
  const { t } = useTranslation("missions/calendar");
  const { mutateAsync } = useReschedule();
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState<Asked>();
  const displayed = useMemo(
    () => missions.map((mission) => withStart(mission, moved.get(mission.token))),
    [missions, moved],
  );
  const move = async (mission: CalendarMission, startsAt: string): Promise<void> => {
    const { token, number, updated_at } = mission;
    setMoved((before) => new Map(before).set(token, startsAt));
    try {
      await mutateAsync({ token, starts_at: startsAt, updated_at });
      toastSuccess(t("moved", { number }));
    } catch (error) {
      const refusal = error as Error;
      const errors = fieldErrors(refusal);
      // a reason can be given; else it stays where it was
      if ("conditions_reason" in errors || "justification" in errors)
        setAsked({ mission, startsAt, refusal });
      else toastError(t("notMoved", { number, reason: refusal.message }));
    } finally {
      setMoved((before) => new Map([...before].filter(([key]) => key !== token)));
    }
  };
  return {
    missions: displayed,
    pending: new Set(moved.keys()),
    asked,
    drop: ({ mission }: CalendarEntry, wall: string) =>
      void move(mission, fromWall(wall, mission.site.time_zone)),
    ask: (mission: CalendarMission) =>
      setAsked({ mission, startsAt: mission.flight_period?.starts_at ?? new Date().toISOString() }),
    closeDialog: () => setAsked(undefined),
  };
}

function withStart(mission: CalendarMission, startsAt: string | undefined): CalendarMission {
  const { flight_period: period } = mission;
  if (startsAt === undefined || period === null) return mission;
  const by = Date.parse(startsAt) - Date.parse(period.starts_at);
  const ends_at = period.ends_at && new Date(Date.parse(period.ends_at) + by).toISOString();
  return { ...mission, can_reschedule: false, flight_period: { ...period, starts_at: startsAt, ends_at } };
}
