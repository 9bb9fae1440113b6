import { type DockAlarm, docks } from "@overfly/contract/docks/docks";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AlarmRow } from "#features/docks/detail/alarm-row.tsx";
import style from "./command.module.css";

/** Open alarms and those of the last days that nobody acknowledged, newest first. */
export function AlarmRail() {
  const { t } = useTranslation("command-control");
  const mayWatch = useAllowed(docks.alarms);
  const alarms = useQuery({ ...dockQueries.alarms, select: openOf, enabled: mayWatch });
  if (!mayWatch) return null;
  return (
    <LoadedPanel title={t("alarms")} query={alarms} none={t("noAlarms")} flush>
      {(open) => (
        <ul className={style["list"]}>
          {open.map((alarm) => (
            <AlarmRow key={alarm.id} alarm={alarm}>
              <bdi>{alarm.dock.name}</bdi>
            </AlarmRow>
          ))}
        </ul>
      )}
    </LoadedPanel>
  );
}

const openOf = ({ data }: { data: DockAlarm[] }): DockAlarm[] =>
  data.filter((alarm) => alarm.resolved_at === null || alarm.acknowledged_at === null);
