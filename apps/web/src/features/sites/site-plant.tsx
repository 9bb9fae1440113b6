import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import { IconFileImport, IconSitemap } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "#platform/text/format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorState } from "#platform/ui/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TableSkeleton } from "#platform/ui/skeletons.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { When } from "#platform/ui/when.tsx";
import { ImportLayout } from "./import-layout.tsx";
import { PlainTable } from "./plain-table.tsx";
import { siteQueries } from "./site-queries.ts";
import { useSiteText } from "./site-text.ts";

/** The versions of the as-built drawing; the one in use gives findings their place. */
export function SitePlant({ site }: { site: SiteDetail }) {
  const text = useSiteText();
  const format = useFormat();
  const layouts = useQuery(siteQueries.layouts(site.token));
  if (layouts.isPending) return <TableSkeleton rows={3} columns={5} />;
  if (layouts.isError) return <ErrorState error={layouts.error} retry={() => void layouts.refetch()} />;
  if (layouts.data.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<IconSitemap size={28} stroke={1.5} aria-hidden />}
          title={text("noLayouts")}
          action={<ImportButton site={site} />}
        >
          {text("noLayoutsWords")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={text("layouts")} actions={<ImportButton site={site} />} flush>
      <PlainTable
        label={text("layouts")}
        rows={layouts.data}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", label: text("layout"), main: true, cell: ({ name }) => name },
          { key: "version", label: text("version"), numeric: true, cell: ({ version }) => version },
          {
            key: "modules",
            label: text("modules"),
            numeric: true,
            cell: (layout) => format.number(layout.module_count),
          },
          {
            key: "elements",
            label: text("elements"),
            numeric: true,
            cell: (layout) => format.number(layout.element_count),
          },
          {
            key: "active",
            label: text("status"),
            cell: (layout) => layout.is_active && <StateBadge tone="good">{text("active")}</StateBadge>,
          },
          {
            key: "at",
            label: text("imported"),
            cell: (layout) => <When at={layout.created_at} zone={site.time_zone} />,
          },
        ]}
      />
    </Panel>
  );
}

function ImportButton({ site }: { site: SiteDetail }) {
  const text = useSiteText();
  const [opened, open] = useState(false);
  return (
    <Allowed to={sites.importLayout}>
      <Button icon={<IconFileImport size={16} aria-hidden />} onClick={() => open(true)}>
        {text("importLayout")}
      </Button>
      {opened && <ImportLayout token={site.token} onClose={() => open(false)} />}
    </Allowed>
  );
}
