import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { type Mission, missions } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { MISSION_STATUSES, transitionRule } from "@overfly/contract/missions/mission-workflow";
import { IconAlertTriangle, IconCalendarEvent, IconEye } from "@tabler/icons-react";
import { BULK_ICONS } from "#features/missions/bulk/bulk-icons.ts";
import {
  BULK_ENDPOINTS,
  BULK_KINDS,
  type BulkKind,
  isPossible,
  mayDo,
} from "#features/missions/bulk/bulk-kinds.ts";
import { permittedOf, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { rowPath, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { RowActionsMenu } from "#platform/ui/table/row-actions-menu.tsx";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";

export interface MissionRowMenuProps {
  mission: Mission;
  /** Asks, and does it with this mission alone. */
  onDo: (kind: BulkKind) => void;
}

/** What somebody may do with a mission in its status, from its row. */
export function MissionRowMenu({ mission, onDo }: MissionRowMenuProps) {
  const { t } = useTranslation("missions/row");
  const path = useMissionsPath();
  const permitted = permittedOf(useUser());
  const view = viewPath(path, mission.token);
  const schedule: RowAction = {
    label: t("schedule"),
    endpoint: missionTransitions.assign,
    icon: <IconCalendarEvent size={16} aria-hidden />,
    to: `${view}/assign`,
  };
  const open: RowAction = {
    label: t("open"),
    endpoint: missions.get,
    icon: <IconEye size={16} aria-hidden />,
    to: rowPath(path, mission),
  };
  const review: RowAction = {
    label: t("anomalies"),
    endpoint: anomalies.listForMission,
    icon: <IconAlertTriangle size={16} aria-hidden />,
    to: `${view}/anomalies`,
  };
  const kinds = BULK_KINDS.filter((kind) => mayDo(permitted, kind) && isPossible(kind, mission));
  const bulk = kinds.map((kind): RowAction => {
    const Icon = BULK_ICONS[kind];
    return {
      label: t(kind),
      endpoint: BULK_ENDPOINTS[kind],
      icon: <Icon size={16} aria-hidden />,
      onClick: () => onDo(kind),
      danger: kind === "cancel",
    };
  });
  const actions = [
    open,
    ...(canBeScheduled(mission) ? [schedule] : []),
    ...(mission.anomaly_count === null ? [] : [review]),
    ...bulk,
  ];
  return <RowActionsMenu name={mission.number} actions={actions} />;
}

function canBeScheduled({ status }: Mission): boolean {
  const internal = MISSION_STATUSES.find((one) => one === status);
  return internal !== undefined && transitionRule("assign").moves[internal] !== undefined;
}
