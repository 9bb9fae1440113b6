import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { TimelineEntry } from "@overfly/contract/missions/timeline-entry";
import {
  IconBug,
  IconCalendarEvent,
  IconCircleDot,
  IconCpu,
  IconDrone,
  IconFileText,
  IconFlag,
  IconListCheck,
  IconTool,
  IconMessage,
  IconUpload,
} from "@tabler/icons-react";
import { Timeline } from "#platform/ui/display/timeline.tsx";
import { useMessage } from "#platform/i18n/use-message.ts";
import { When } from "#platform/ui/display/when.tsx";
import { STATUS_ICON } from "#features/missions/mission-status-badge.tsx";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { knownStatus, STATUS_TONE } from "#features/missions/displayed-status.ts";
import { RecordedWeather } from "./recorded-weather.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

const KIND_ICON: Record<TimelineEntry["kind"], typeof IconDrone> = {
  status: IconCircleDot,
  schedule: IconCalendarEvent,
  order: IconFileText,
  comment: IconMessage,
  flight: IconDrone,
  upload: IconUpload,
  processing: IconCpu,
  anomaly: IconBug,
  report: IconFileText,
  repair: IconTool,
  checklist: IconListCheck,
  problem: IconFlag,
};

/** The mission's history as this user may see it, newest first. */
export function MissionTimeline({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const isClient = useIsClient();
  const renderMessage = useMessage("missions/timeline");
  const items = mission.timeline
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    .map((entry) => {
      const status = entry.kind === "status" ? knownStatus(entry.to_status, isClient) : undefined;
      const body = renderMessage(entry.message, entry.text);
      const Icon = status ? STATUS_ICON[status] : KIND_ICON[entry.kind];
      return {
        key: entry.id,
        title: status ? tMissions(`status.${status}`) : t(`kind.${entry.kind}`),
        tone: status ? STATUS_TONE[status] : ("idle" as const),
        icon: <Icon size={14} stroke={2} aria-hidden />,
        note: (
          <>
            <When at={entry.created_at} zone={mission.site.time_zone} /> {t("by", { actor: entry.actor })}
          </>
        ),
        ...((body || entry.weather) && {
          body: (
            <>
              {body}
              {entry.weather && <RecordedWeather weather={entry.weather} zone={mission.site.time_zone} />}
            </>
          ),
        }),
      };
    });
  return <Timeline items={items} />;
}
