import { type DockAlarm, docks } from "@overfly/contract/docks/docks";
import type { ReactNode } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useAcknowledgeAlarm } from "#features/docks/dock-mutations.ts";
import style from "./detail.module.css";

const TONE: Record<DockAlarm["level"], Tone> = { notice: "info", reminder: "warn", warning: "bad" };

interface AlarmRowProps {
  alarm: DockAlarm;
  /** What more there is to say of it. */
  children: ReactNode;
}

/** An alarm as an item of a list; whoever may acknowledges it. */
export function AlarmRow({ alarm, children }: AlarmRowProps) {
  const { t } = useTranslation("docks/detail");
  const renderMessage = useMessage("devices");
  const acknowledge = useAcknowledgeAlarm();
  const mayAcknowledge = useAllowed(docks.acknowledgeAlarm);
  const isOpen = alarm.acknowledged_at === null;
  return (
    <li className={style["row"]}>
      <span className={style["rowLine"]}>
        <StateBadge tone={TONE[alarm.level]}>{t(`level.${alarm.level}`)}</StateBadge>
        <When at={alarm.raised_at} zone={alarm.time_zone} form="ago" />
      </span>
      <span>{renderMessage(alarm.message, alarm.text)}</span>
      <span className={style["rowFoot"]}>
        <span>{children}</span>
        {isOpen && mayAcknowledge && (
          <Button
            kind="quiet"
            size="sm"
            pending={acknowledge.isPending}
            onClick={() => acknowledge.mutate(alarm.id)}
          >
            {t("acknowledge")}
          </Button>
        )}
        {!isOpen && <span>{t("acknowledged")}</span>}
      </span>
    </li>
  );
}
