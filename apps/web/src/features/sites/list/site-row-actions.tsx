import { repairs } from "@overfly/contract/anomalies/repairs";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { missions } from "@overfly/contract/missions/missions";
import { type Site, sites } from "@overfly/contract/sites/sites";
import { IconDrone, IconPencil, IconRoute, IconTool } from "@tabler/icons-react";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";

/** What may be done at a site, from its row; nothing at an archived one. */
export function SiteRowActions({ site: { token, name, status } }: { site: Site }) {
  const { t } = useTranslation("sites");
  const { t: tRepairs } = useTranslation("anomalies/repairs");
  const isClient = useUser().current_provider_user.user_type === "client";
  if (status !== "active") return null;
  const actions: RowAction[] = [
    {
      label: t(isClient ? "requestOrder" : "requestMission"),
      endpoint: missions.create,
      icon: <IconDrone size={16} aria-hidden />,
      to: `${isClient ? "/orders" : "/missions"}/create?site=${token}`,
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
  return <RowActions name={name} actions={actions} />;
}
