import { repairs } from "@overfly/contract/anomalies/repairs";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { missions } from "@overfly/contract/missions/missions";
import { type Site, sites } from "@overfly/contract/sites/sites";
import { IconDrone, IconEye, IconPencil, IconRoute, IconTool } from "@tabler/icons-react";
import { useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { RowActionsMenu } from "#platform/ui/table/row-actions-menu.tsx";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";

/** What may be done at a site, from its row; an archived one is only opened. */
export function SiteRowMenu({ site: { token, name, status } }: { site: Site }) {
  const { t } = useTranslation("sites");
  const { t: tRepairs } = useTranslation("anomalies/repairs");
  const { t: tRow } = useTranslation("missions/row");
  const isClient = useIsClient();
  const missionsPath = useMissionsPath();
  const open: RowAction = {
    label: tRow("open"),
    endpoint: sites.get,
    icon: <IconEye size={16} aria-hidden />,
    to: `/sites/view/${token}`,
  };
  const atActive: RowAction[] = [
    {
      label: t(isClient ? "requestOrder" : "requestMission"),
      endpoint: missions.create,
      icon: <IconDrone size={16} aria-hidden />,
      to: `${missionsPath}/create?site=${token}`,
    },
    {
      label: t("planRoute"),
      endpoint: flightRoutes.create,
      icon: <IconRoute size={16} aria-hidden />,
      to: `/flight-routes/${token}`,
      linkState: { siteName: name, siteToken: token, addingRoutes: true },
    },
    {
      label: tRepairs("openList"),
      endpoint: repairs.list,
      icon: <IconTool size={16} aria-hidden />,
      to: `/repairs?state=open&site=${token}`,
    },
    {
      label: t("edit"),
      endpoint: sites.update,
      icon: <IconPencil size={16} aria-hidden />,
      to: `/sites/edit/${token}`,
    },
  ];
  const actions = [open, ...(status === "active" ? atActive : [])];
  return <RowActionsMenu name={name} actions={actions} />;
}
