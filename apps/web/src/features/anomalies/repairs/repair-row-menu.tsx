import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { isRepairClosed } from "@overfly/contract/anomalies/repair-order";
import { type Repair, repairs } from "@overfly/contract/anomalies/repairs";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconEye,
  IconPencil,
  IconUserCheck,
} from "@tabler/icons-react";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { RowActionsMenu } from "#platform/ui/table/row-actions-menu.tsx";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";
import type { Change } from "./repair-mutations.ts";

export interface RepairRowMenuProps {
  repair: Repair;
  /** Names the row. */
  name: string;
  change: (change: Change) => void;
  /** Asks what to change. */
  onChange: () => void;
}

/** What may be done with a repair, from its row; one that an inspection ended can only be reopened. */
export function RepairRowMenu({ repair, name, change, onChange }: RepairRowMenuProps) {
  const { t } = useTranslation("anomalies/repairs");
  const user = useUser();
  const mission = viewPath(useMissionsPath(), repair.mission_token);
  const save = (changes: Change["changes"]) => () => change({ repairs: [repair], changes });
  const reopen = repair.resolved_by !== null ? "pending" : "in_progress";
  const isClosed = repair.resolved_by !== null || isRepairClosed(repair);
  const mayTake = user.user_type === "client" && repair.assignee?.id !== user.id; // only the client's members repair
  const state: RowAction = isClosed
    ? {
        label: t("reopen"),
        endpoint: repairs.change,
        icon: <IconArrowBackUp size={16} aria-hidden />,
        onClick: save({ work_state: reopen }),
      }
    : {
        label: t("markDone"),
        endpoint: repairs.change,
        icon: <IconCheck size={16} aria-hidden />,
        onClick: save({ work_state: "resolved" }),
      };
  const toMe: RowAction = {
    label: t("assignToMe"),
    endpoint: repairs.change,
    icon: <IconUserCheck size={16} aria-hidden />,
    onClick: save({ assignee_id: user.id }),
  };
  const edit: RowAction = {
    label: t("changeOne"),
    endpoint: repairs.change,
    icon: <IconPencil size={16} aria-hidden />,
    onClick: onChange,
  };
  const actions: RowAction[] = [
    {
      label: t("openRepair"),
      endpoint: repairs.get,
      icon: <IconEye size={16} aria-hidden />,
      to: `/repairs/view/${repair.id}`,
    },
    state,
    ...(mayTake && !isClosed ? [toMe] : []),
    ...(repair.resolved_by === null ? [edit] : []),
    {
      label: t("openAnomaly"),
      endpoint: anomalies.listForMission,
      icon: <IconAlertTriangle size={16} aria-hidden />,
      to: `${mission}/anomalies?anomaly=${repair.id}`,
    },
  ];
  return <RowActionsMenu name={name} actions={actions} />;
}
