import { IconCheck, IconDrone, IconMessage } from "@tabler/icons-react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { Timeline } from "#platform/ui/display/timeline.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import style from "./gallery.module.css";

interface Example {
  id: number;
  name: string;
  place: string;
  state: string;
  tone: Tone;
  kw: number;
  at: string;
}

const ROWS: readonly Example[] = [
  {
    id: 1,
    name: "Wadi Rum East",
    place: "Aqaba",
    state: "Completed",
    tone: "good",
    kw: 12_480,
    at: "2026-11-03T07:12:00Z",
  },
  {
    id: 2,
    name: "Mafraq II",
    place: "Mafraq",
    state: "Processing",
    tone: "busy",
    kw: 48_200.5,
    at: "2026-11-19T09:40:00Z",
  },
  {
    id: 3,
    name: "Qatrana",
    place: "Karak",
    state: "On hold",
    tone: "warn",
    kw: 950,
    at: "2026-10-28T11:05:00Z",
  },
];
const AMMAN = "Asia/Amman";
const META = { page: 1, item_count: 20, total: 1043, last_page: 53 };

export function DataGallery() {
  const format = useFormat();
  return (
    <>
      <Stats>
        <Stat label="Sites" value={format.number(1043)} note="12 not inspected this year" />
        <Stat label="Capacity" value={format.number(48_200.5, 1)} unit="kWdc" />
        <Stat label="Open anomalies" value={format.number(127)} tone="warn" />
        <Stat label="Lost" value={format.number(18.4, 1)} unit="kWdc" tone="bad" />
        <Stat label="Docks ready" value={format.percent(0.92)} tone="good" />
      </Stats>
      <Panel title="Table" flush>
        <Table />
      </Panel>
      <div className={style["columns"]}>
        <Panel title="Table, loading" flush>
          <Table loading />
        </Panel>
        <Panel title="Table, failed" flush>
          <Table error={new Error("Failed to fetch sites")} />
        </Panel>
      </div>
      <div className={style["columns"]}>
        <Details />
        <History />
      </div>
    </>
  );
}

function Table({ loading = false, error }: { loading?: boolean; error?: Error }) {
  const format = useFormat();
  const list = useListSearch();
  const columns: Column<Example>[] = [
    {
      key: "name",
      label: "Name",
      main: true,
      sortable: true,
      cell: (row) => row.name,
      plain: (row) => row.name,
    },
    { key: "place", label: "Place", cell: (row) => row.place, plain: (row) => row.place },
    { key: "state", label: "State", cell: (row) => <StateBadge tone={row.tone}>{row.state}</StateBadge> },
    {
      key: "kw",
      label: "Capacity, kWdc",
      numeric: true,
      sortable: true,
      cell: (row) => format.number(row.kw, 1),
    },
    { key: "at", label: "Last inspected", sortable: true, cell: (row) => <When at={row.at} zone={AMMAN} /> },
  ];
  return (
    <DataTable
      label="Examples"
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      page={loading || error ? undefined : { data: ROWS, meta: META }}
      error={error}
      retry={() => undefined}
      bulkActions={(rows) => <Button size="xs">{`Archive ${rows.length}`}</Button>}
    />
  );
}

const Details = () => (
  <Panel title="Details">
    <Tabs
      label="Parts of the site"
      name="part"
      tabs={[
        {
          key: "overview",
          label: "Overview",
          content: (
            <KeyValues
              items={[
                ["Client", "Petra Solar Assets"],
                ["Mounting", "Single axis"],
                ["Modules", "27 432"],
                ["Inspected", <When key="when" at="2026-11-03T07:12:00Z" zone={AMMAN} />],
                ["Access", null],
              ]}
            />
          ),
        },
        { key: "zones", label: "Zones", content: "Zones of the site" },
        { key: "media", label: "Media", content: "Photographs" },
      ]}
    />
  </Panel>
);

const History = () => (
  <Panel title="Timeline">
    <Timeline
      items={[
        {
          key: 3,
          title: "Approved",
          tone: "good",
          icon: <IconCheck size={14} />,
          note: "Rana Haddad · 09:12",
        },
        {
          key: 2,
          title: "Comment",
          icon: <IconMessage size={14} />,
          note: "Rana Haddad · 09:05",
          body: "Gate 2 is closed.",
        },
        { key: 1, title: "Flown", tone: "info", icon: <IconDrone size={14} />, note: "Dock 2 North · 08:40" },
        { key: 0, title: "Requested", note: "Omar Nasser · yesterday" },
      ]}
    />
  </Panel>
);
