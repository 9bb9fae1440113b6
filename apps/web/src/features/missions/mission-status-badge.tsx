import type { Mission } from "@overfly/contract/missions/missions";
import {
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconClipboardCheck,
  IconCloudUpload,
  IconCpu,
  IconDrone,
  IconEyeCheck,
  IconInbox,
  IconPencil,
  IconPlayerPause,
  IconRoute,
  IconUserCheck,
  IconX,
} from "@tabler/icons-react";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { type DisplayedStatus, displayedStatus, STATUS_TONE } from "./displayed-status.ts";

export const STATUS_ICON: Record<DisplayedStatus, typeof IconDrone> = {
  draft: IconPencil,
  requested: IconInbox,
  rejected: IconX,
  approved: IconClipboardCheck,
  assigned: IconUserCheck,
  planned: IconRoute,
  scheduled: IconCalendarEvent,
  in_progress: IconDrone,
  flying: IconDrone,
  data_uploaded: IconCloudUpload,
  processing: IconCpu,
  in_review: IconEyeCheck,
  completed: IconCircleCheck,
  ready: IconCircleCheck,
  on_hold: IconPlayerPause,
  cancelled: IconBan,
};

/** A mission's status as this user may see it. */
export function MissionStatusBadge({ mission }: { mission: Pick<Mission, "status" | "client_status"> }) {
  const { t } = useTranslation("missions");
  const status = displayedStatus(mission, useIsClient());
  const Icon = STATUS_ICON[status];
  return (
    <StateBadge tone={STATUS_TONE[status]} icon={<Icon size={14} stroke={2} aria-hidden />}>
      {t(`status.${status}`)}
    </StateBadge>
  );
}
