import { docks } from "@overfly/contract/docks/docks";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AlarmRow } from "#features/docks/detail/alarm-row.tsx";
import style from "./command.module.css";

/** Open alarms and those of the last days that nobody acknowledged, newest first. */
export function AlarmRail() {
  const { t } = useTranslation("command-control");
  const mayWatch = useAllowed(docks.alarms);
  const alarms = useQuery({ ...dockQueries.alarms, enabled: mayWatch });
  if (!mayWatch) return null;
  const open =
    alarms.data?.filter((alarm) => alarm.resolved_at === null || alarm.acknowledged_at === null) ?? [];
  return (
    <Panel title={t("alarms")} flush>
      {open.length === 0 && <p className={style["none"]}>{t("noAlarms")}</p>}
      <ul className={style["list"]}>
        {open.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm}>
            <bdi>{alarm.dock.name}</bdi>
          </AlarmRow>
        ))}
      </ul>
    </Panel>
  );
}
