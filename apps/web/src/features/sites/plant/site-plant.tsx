import type { Layout } from "@overfly/contract/sites/layout-import";
import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { Stack } from "@mantine/core";
import { IconFileImport, IconSitemap } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton, TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { siteTabQueries } from "#platform/queries/sites/site-tab-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";

const ProposedLayout = lazy(() =>
  import("./proposed-layout.tsx").then((m) => ({ default: m.ProposedLayout })),
);
const ImportLayout = lazy(() => import("./import-layout.tsx").then((m) => ({ default: m.ImportLayout })));

/** The versions of the as-built layout; the active one gives anomalies their location. */
export function SitePlant({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const layouts = useQuery(siteTabQueries.layouts(site.token));
  const mayDecide = useAllowed(sites.useLayout);
  if (layouts.isPending) return <TableSkeleton rows={3} columns={5} />;
  if (layouts.isError) return <ErrorState error={layouts.error} retry={() => void layouts.refetch()} />;
  if (layouts.data.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<IconSitemap size={28} stroke={1.5} aria-hidden />}
          title={t("noLayouts")}
          action={
            <AllowedOrAsk to={sites.importLayout}>
              <ImportButton site={site} />
            </AllowedOrAsk>
          }
        >
          {t("noLayoutsHint")}
        </EmptyState>
      </Panel>
    );
  }
  const proposed = layouts.data.find(({ is_proposed }) => is_proposed);
  return (
    <Stack gap="md">
      {proposed && (
        <Suspense fallback={<LinesSkeleton lines={6} />}>
          <ProposedLayout key={proposed.id} token={site.token} layout={proposed} mayDecide={mayDecide} />
        </Suspense>
      )}
      <LayoutVersions site={site} layouts={layouts.data.filter(({ is_proposed }) => !is_proposed)} />
    </Stack>
  );
}

function LayoutVersions({ site, layouts }: { site: SiteDetail; layouts: readonly Layout[] }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  return (
    <Panel title={t("layouts")} actions={<ImportButton site={site} />} flush>
      <PlainTable
        label={t("layouts")}
        rows={layouts}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", label: t("layout"), main: true, cell: (layout) => <LayoutName layout={layout} /> },
          { key: "version", label: t("version"), numeric: true, cell: ({ version }) => version },
          {
            key: "modules",
            label: t("modules"),
            numeric: true,
            cell: (layout) => format.number(layout.module_count),
          },
          {
            key: "elements",
            label: t("elements"),
            numeric: true,
            cell: (layout) => format.number(layout.element_count),
          },
          {
            key: "active",
            label: t("status"),
            cell: (layout) => layout.is_active && <StateBadge tone="good">{t("active")}</StateBadge>,
          },
          {
            key: "at",
            label: t("imported"),
            cell: (layout) => <When at={layout.created_at} zone={site.time_zone} />,
          },
        ]}
      />
    </Panel>
  );
}

/** With the mission whose photos it was made of, to be processed again with it. */
function LayoutName({ layout: { name, mission, is_active } }: { layout: Layout }) {
  const { t } = useTranslation("sites/proposed-layout");
  if (mission === null) return name;
  return (
    <>
      {name}
      <Hint>
        {t(is_active ? "processAgain" : "fromPhotos")}{" "}
        <Link to={`/missions/view/${mission.token}/processing-center`}>{mission.number}</Link>
      </Hint>
    </>
  );
}

function ImportButton({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const [opened, open] = useState(false);
  return (
    <Allowed to={sites.importLayout}>
      <Button icon={<IconFileImport size={16} aria-hidden />} onClick={() => open(true)}>
        {t("importLayout")}
      </Button>
      <Suspense>{opened && <ImportLayout site={site} onClose={() => open(false)} />}</Suspense>
    </Allowed>
  );
}
