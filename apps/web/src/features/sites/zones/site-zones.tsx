import { listExports } from "@overfly/contract/exports/list-exports";
import type { SiteDetail, Zone } from "@overfly/contract/sites/sites";
import { zones as endpoints } from "@overfly/contract/sites/zones";
import { IconPencil, IconPlus, IconShape } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DeleteButton } from "#features/sites/delete-button.tsx";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { ZoneEditor } from "./zone-editor.tsx";
import { ZoneMap } from "./zone-map.tsx";
import { useDeleteZone } from "./zone-mutations.ts";

/** Named areas: blocks of the plant, and where drones must not fly. */
export function SiteZones({ site }: { site: SiteDetail }) {
  const zones = useQuery(siteQueries.zones(site.token));
  const [editing, edit] = useState<Zone | "new">();
  if (zones.isPending) return <TableSkeleton rows={3} columns={3} />;
  if (zones.isError) return <ErrorState error={zones.error} retry={() => void zones.refetch()} />;
  if (editing) {
    const zone = editing === "new" ? undefined : editing;
    return (
      <ZoneEditor
        token={site.token}
        zone={zone}
        onClose={() => edit(undefined)}
        drawing={(value, onChange) => <ZoneMap site={site} id={zone?.id} value={value} onChange={onChange} />}
      />
    );
  }
  return <ZoneList site={site} zones={zones.data} onEdit={edit} />;
}

interface ZoneListProps {
  site: SiteDetail;
  zones: readonly Zone[];
  onEdit: (zone: Zone | "new") => void;
}

function ZoneList({ site, zones, onEdit }: ZoneListProps) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const add = <AddButton onClick={() => onEdit("new")} />;
  if (zones.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<IconShape size={28} stroke={1.5} aria-hidden />}
          title={t("noZones")}
          action={<AllowedOrAsk to={endpoints.update}>{add}</AllowedOrAsk>}
        >
          {t("noZonesHint")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel
      title={t("tab.zones")}
      actions={
        <>
          <ExportLink endpoint={listExports.zones} query={{ site: site.token }} />
          {add}
        </>
      }
      flush
    >
      <PlainTable
        label={t("tab.zones")}
        rows={zones}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", label: t("zone"), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
          { key: "kind", label: t("zoneType"), cell: ({ kind }) => t(`zone.${kind}`) },
          {
            key: "height",
            label: t("maxHeight"),
            numeric: true,
            cell: ({ max_height_m: heightM }) => format.unit(heightM, "m"),
          },
        ]}
        rowActions={(zone) => <ZoneActions site={site} zone={zone} onEdit={() => onEdit(zone)} />}
      />
    </Panel>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("sites/zones");
  return (
    <Allowed to={endpoints.update}>
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={onClick}>
        {t("add")}
      </Button>
    </Allowed>
  );
}

function ZoneActions({ site, zone, onEdit }: { site: SiteDetail; zone: Zone; onEdit: () => void }) {
  const { t } = useTranslation("sites/zones");
  const remove = useDeleteZone(site.token);
  return (
    <>
      <Allowed to={endpoints.update}>
        <IconButton
          label={t("editTitle", { name: zone.name })}
          icon={<IconPencil size={16} aria-hidden />}
          onClick={onEdit}
        />
      </Allowed>
      <Allowed to={endpoints.remove}>
        <DeleteButton
          record={zone}
          remove={remove}
          t={t}
          action={t("delete")}
          explanation={t("deleteHint")}
        />
      </Allowed>
    </>
  );
}
