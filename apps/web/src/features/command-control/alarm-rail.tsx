import { type DockAlarm, docks } from "@overfly/contract/docks/docks";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useAcknowledgeAlarm } from "./command-mutations.ts";
import style from "./command.module.css";
import { ALARM_TONE } from "./status-tones.ts";

/** Open alarms and those of the last days that nobody acknowledged, newest first. */
export function AlarmRail() {
  const { t } = useTranslation("command-control");
  const mayWatch = useAllowed(docks.alarms);
  const alarms = useQuery({ ...dockQueries.alarms, enabled: mayWatch });
  const acknowledge = useAcknowledgeAlarm();
  if (!mayWatch) return null;
  const open =
    alarms.data?.filter((alarm) => alarm.resolved_at === null || alarm.acknowledged_at === null) ?? [];
  return (
    <Panel title={t("alarms")} flush>
      {open.length === 0 && <p className={style["none"]}>{t("noAlarms")}</p>}
      <ul className={style["list"]}>
        {open.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} acknowledge={acknowledge} />
        ))}
      </ul>
    </Panel>
  );
}

interface AlarmRowProps {
  alarm: DockAlarm;
  acknowledge: ReturnType<typeof useAcknowledgeAlarm>;
}

function AlarmRow({ alarm, acknowledge }: AlarmRowProps) {
  const { t } = useTranslation("command-control");
  const renderMessage = useMessage("devices");
  return (
    <li className={style["alarm"]}>
      <span className={style["rowHead"]}>
        <StateBadge tone={ALARM_TONE[alarm.level]}>{t(`level.${alarm.level}`)}</StateBadge>
        <When at={alarm.raised_at} form="ago" />
      </span>
      <span>{renderMessage(alarm.message, alarm.text)}</span>
      <span className={style["rowFoot"]}>
        <span>{alarm.dock.name}</span>
        {alarm.acknowledged_at === null ? (
          <Button
            kind="quiet"
            size="sm"
            pending={acknowledge.isPending && acknowledge.variables === alarm.id}
            onClick={() => acknowledge.mutate(alarm.id)}
          >
            {t("acknowledge")}
          </Button>
        ) : (
          <span>{t("acknowledged")}</span>
        )}
      </span>
    </li>
  );
}
