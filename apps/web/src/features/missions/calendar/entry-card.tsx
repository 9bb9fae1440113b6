import type { CalendarMission } from "@overfly/contract/missions/mission-calendar";
import { Popover } from "@mantine/core";
import { IconCalendarEvent, IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { rowPath, useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { FlightPeriod } from "#features/missions/flight-period.tsx";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { useMissionTypeName } from "#features/missions/mission-type.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./entry-card.module.css";

export interface OpenEntry {
  mission: CalendarMission;
  /** Its button's place on the screen. */
  at: Pick<DOMRect, "left" | "top" | "width" | "height">;
}

interface EntryCardProps {
  entry: OpenEntry;
  onClose: () => void;
  onReschedule: (mission: CalendarMission) => void;
}

/** A mission's details beside its button, with what can be done about them. */
export function EntryCard({ entry: { mission, at }, onClose, onReschedule }: EntryCardProps) {
  const { t } = useTranslation("missions/calendar");
  const path = useMissionsPath();
  const typeName = useMissionTypeName();
  const isClient = useIsClient();
  const { number, site, client, assignment } = mission;
  const assigned = [assignment?.pilot, assignment?.dock, assignment?.kit].flatMap((one) => one?.name ?? []);
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom"
      shadow="md"
      trapFocus
      returnFocus
      hideDetached={false}
    >
      <Popover.Target>
        <span className={style["anchor"]} style={{ ...rectOf(at) }} />
      </Popover.Target>
      <Popover.Dropdown aria-label={number} className={style["card"]}>
        <div className={style["cardHead"]}>
          <strong>
            <Separated parts={[<bdi key="number">{number}</bdi>, site.name]} />
          </strong>
          <MissionStatusBadge mission={mission} />
        </div>
        <FlightPeriod mission={mission} />
        <Hint as="span">
          <Separated parts={[typeName(mission)]} />
        </Hint>
        {!isClient && <Hint as="span">{client.company_name}</Hint>}
        {assigned.length > 0 && (
          <Hint as="span">
            <Separated parts={assigned} />
          </Hint>
        )}
        <div className={style["cardActions"]}>
          <Button size="xs" icon={<IconExternalLink size={16} aria-hidden />} to={rowPath(path, mission)}>
            {t("openMission")}
          </Button>
          {mission.can_reschedule && (
            <Button
              size="xs"
              icon={<IconCalendarEvent size={16} aria-hidden />}
              onClick={() => onReschedule(mission)}
            >
              {t("rescheduleAction")}
            </Button>
          )}
        </div>
        {mission.can_reschedule && <Hint as="span">{t("moveHint")}</Hint>}
      </Popover.Dropdown>
    </Popover>
  );
}

const rectOf = ({ left, top, width, height }: OpenEntry["at"]) => ({ left, top, width, height });
