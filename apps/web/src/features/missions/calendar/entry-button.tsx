import { type CSSProperties, type MouseEvent, type ReactNode } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { displayedStatus, STATUS_TONE } from "#features/missions/displayed-status.ts";
import { STATUS_ICON } from "#features/missions/mission-status-badge.tsx";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import style from "./calendar.module.css";
import { type CalendarEntry, clockOf } from "./calendar-entries.ts";
import type { CalendarControls } from "./calendar-controls.ts";

export interface EntryButtonProps {
  entry: CalendarEntry;
  controls: CalendarControls;
  /** Where it is dragged to, in place of where it is. */
  preview?: boolean;
  position?: CSSProperties;
}

/** A mission on the calendar. A click opens its details; it can be dragged where it may be moved. */
export function EntryButton({ entry, controls, preview = false, position }: EntryButtonProps) {
  const { mission, startMin } = entry;
  const { drag, open, zone, pending } = controls;
  const look = useLook(entry);
  const isMoving = drag.move?.entry.mission.token === mission.token;
  const isPending = pending.has(mission.token);
  const content = (
    <EntryContent icon={look.icon} time={clockOf(startMin)} zone={zone === undefined ? look.zone : undefined}>
      {mission.site.name}
    </EntryContent>
  );
  const attributes = {
    className: style["entry"],
    "data-tone": look.tone,
    "data-flown": mission.flight_period?.kind === "flown" || undefined,
    ...(position && { style: position }),
  };
  if (preview)
    return (
      <div {...attributes} data-preview aria-hidden>
        {content}
      </div>
    );
  return (
    <button
      type="button"
      {...attributes}
      data-movable={mission.can_reschedule || undefined}
      data-moving={isMoving || undefined}
      data-pending={isPending || undefined}
      aria-busy={isPending || undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts={mission.can_reschedule ? "Shift+ArrowRight Shift+ArrowLeft" : undefined}
      title={look.label}
      {...drag.handlers(entry)}
      onClick={(event: MouseEvent<HTMLButtonElement>) => open(mission, event.currentTarget)}
    >
      {content} <span className={hidden["hidden"]}>{look.details}</span>
    </button>
  );
}

function EntryContent({
  icon,
  time,
  zone,
  children,
}: {
  icon: ReactNode;
  time: string;
  zone: string | undefined;
  children: string;
}) {
  return (
    <>
      {icon}
      <span className={style["entryTime"]}>{time}</span>{" "}
      <span className={style["entrySite"]} dir="auto">
        {children}
      </span>{" "}
      {zone !== undefined && <bdi className={style["entryZone"]}>{zone}</bdi>}
    </>
  );
}

function useLook({ mission, startMin }: CalendarEntry) {
  const { t } = useTranslation("missions/calendar");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  const status = displayedStatus(mission, useIsClient());
  const Icon = STATUS_ICON[status];
  const zone = format.zone(mission.flight_period?.starts_at ?? mission.created_at, mission.site.time_zone);
  const statusName = tMissions(`status.${status}`);
  const label = t("entry", {
    time: `${clockOf(startMin)} ${zone}`,
    number: mission.number,
    site: mission.site.name,
    status: statusName,
  });
  const icon = <Icon size={14} stroke={2} aria-hidden />;
  return { icon, tone: STATUS_TONE[status], zone, label, details: `${mission.number} ${statusName}` };
}
