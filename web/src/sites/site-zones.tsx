import type { SiteDetail } from "@overfly/contract/sites";
import { IconShape } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "#text/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { TableSkeleton } from "#ui/skeletons.tsx";
import { PlainTable } from "./plain-table.tsx";
import { siteQueries } from "./site-queries.ts";
import { useSiteText } from "./site-text.ts";

/** Named areas: blocks of the plant, and where drones must not fly. */
export function SiteZones({ site }: { site: SiteDetail }) {
  const text = useSiteText();
  const format = useFormat();
  const zones = useQuery(siteQueries.zones(site.token));
  if (zones.isPending) return <TableSkeleton rows={3} columns={3} />;
  if (zones.isError) return <ErrorState error={zones.error} retry={() => void zones.refetch()} />;
  if (zones.data.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<IconShape size={28} stroke={1.5} aria-hidden />} title={text("noZones")}>
          {text("noZonesWords")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <PlainTable
        label={text("tab.zones")}
        rows={zones.data}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", label: text("zone"), main: true, cell: ({ name }) => name },
          { key: "kind", label: text("zoneKind"), cell: ({ kind }) => text(`zone.${kind}`) },
          {
            key: "height",
            label: text("maxHeight"),
            numeric: true,
            cell: ({ max_height_m: heightM }) => format.unit(heightM, "m"),
          },
        ]}
      />
    </Panel>
  );
}
