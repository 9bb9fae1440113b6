import type { ClientDetail } from "@overfly/contract/clients/clients";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useParams } from "react-router";
import { ClientDialogs, type OpenedClient } from "#features/clients/client-dialogs.tsx";
import { useClientActions } from "#features/clients/use-client-actions.tsx";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Page } from "#platform/ui/page.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { type Tab, Tabs } from "#platform/ui/tabs.tsx";
import { ClientOverview } from "./client-overview.tsx";
import { ClientUsers } from "./client-users.tsx";

const ClientSites = lazy(() => import("./client-sites.tsx").then((m) => ({ default: m.ClientSites })));
const ClientDocuments = lazy(() =>
  import("./client-documents.tsx").then((m) => ({ default: m.ClientDocuments })),
);
const ClientOrders = lazy(() => import("./client-orders.tsx").then((m) => ({ default: m.ClientOrders })));

/** One client organization. */
export function ClientScreen() {
  const { t } = useTranslation("clients");
  const { clientId = "" } = useParams();
  const { data: client } = useSuspenseQuery(clientQueries.one(Number(clientId)));
  const name = client.company_name;
  useCrumb(clientId, name);
  const [opened, open] = useState<OpenedClient>();
  const actionsOf = useClientActions(open);
  const tabs = useTabs(client, () => open({ dialog: "invite", client }));
  return (
    <Page
      title={name}
      aside={
        <StateBadge tone={client.status === "active" ? "good" : "idle"}>
          {t(`status.${client.status}`)}
        </StateBadge>
      }
      actions={<RowActions name={name} actions={actionsOf(client)} />}
    >
      <Tabs label={t("sections", { name })} tabs={tabs} />
      <ClientDialogs opened={opened} close={() => open(undefined)} />
    </Page>
  );
}

function useTabs(client: ClientDetail, invite: () => void): Tab[] {
  const { t } = useTranslation("clients");
  const maySites = useAllowed(sites.list);
  const mayOrders = useAllowed(missions.list);
  return [
    { key: "overview", label: t("tab.overview"), content: <ClientOverview client={client} /> },
    ...(maySites ? [{ key: "sites", label: t("tab.sites"), content: <ClientSites client={client} /> }] : []),
    ...(mayOrders
      ? [{ key: "orders", label: t("tab.orders"), content: <ClientOrders clientId={client.id} /> }]
      : []),
    { key: "documents", label: t("tab.documents"), content: <ClientDocuments client={client} /> },
    { key: "users", label: t("tab.users"), content: <ClientUsers client={client} invite={invite} /> },
  ];
}
