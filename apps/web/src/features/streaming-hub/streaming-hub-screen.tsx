import { listExports } from "@overfly/contract/exports/list-exports";
import { type Stream, streams } from "@overfly/contract/streams/streams";
import { IconDeviceCctv, IconVideo } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { When } from "#platform/ui/display/when.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import type { AddedStream } from "./add-stream.tsx";
import { MediaServerAlert } from "./media-server-alert.tsx";
import { STREAM_FILTERS, StreamFilters, streamQueryOf } from "./stream-filters.tsx";
import { StreamStateBadge } from "./stream-state.tsx";
import { StreamWall } from "./stream-wall.tsx";
import { useStreamActions } from "./use-stream-actions.tsx";

const AddStream = lazy(() => import("./add-stream.tsx").then((m) => ({ default: m.AddStream })));
const PublisherKeyDialog = lazy(() =>
  import("./publisher-key-dialog.tsx").then((m) => ({ default: m.PublisherKeyDialog })),
);
const StartCamera = lazy(() => import("./start-camera.tsx").then((m) => ({ default: m.StartCamera })));

/** A wall of live video, and all streams. */
export function StreamingHubScreen() {
  const { t } = useTranslation("streaming-hub");
  const list = useListSearch(STREAM_FILTERS);
  const page = useQuery({
    ...streamQueries.list(streamQueryOf(list.query)),
    placeholderData: keepPreviousData,
  });
  const adding = useAddDialog(streams.create);
  const [isStarting, setStarting] = useState(false);
  const [added, setAdded] = useState<AddedStream>();
  const { dialogs, actionsOf } = useStreamActions();
  return (
    <>
      <ListScreen
        title={t("title")}
        icon={<IconVideo size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        create={{ endpoint: streams.create, label: t("add"), onClick: adding.open }}
        actions={
          <Allowed to={streams.start}>
            <Button icon={<IconDeviceCctv size={16} aria-hidden />} onClick={() => setStarting(true)}>
              {t("startCamera")}
            </Button>
          </Allowed>
        }
        above={
          <>
            <MediaServerAlert />
            <StreamWall />
          </>
        }
        filters={<StreamFilters list={list} />}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        href={({ id }) => `/streaming-hub/${id}`}
        rowActions={(stream) => <RowActions name={stream.name} actions={actionsOf(stream)} />}
        page={page}
        exported={{ endpoint: listExports.streams, query: streamQueryOf(list.query) }}
      />
      <Suspense>
        {adding.isOpen && <AddStream onAdded={setAdded} onClose={adding.close} />}
        {isStarting && <StartCamera onClose={() => setStarting(false)} />}
        {added && <PublisherKeyDialog stream={added} onClose={() => setAdded(undefined)} />}
      </Suspense>
      {dialogs}
    </>
  );
}

function useColumns(): Column<Stream>[] {
  const { t } = useTranslation("streaming-hub");
  return [
    nameColumn(t("name")),
    {
      key: "source",
      label: t("source"),
      cell: ({ source }) => t(`source.${source}`),
      plain: ({ source }) => t(`source.${source}`),
    },
    {
      key: "site",
      label: t("site"),
      cell: ({ site }) => <bdi>{site?.name ?? "–"}</bdi>,
      plain: ({ site }) => site?.name ?? null,
    },
    {
      key: "mission",
      label: t("mission"),
      unbroken: true,
      cell: ({ mission }) => <bdi>{mission?.number ?? "–"}</bdi>,
      plain: ({ mission }) => mission?.number ?? null,
    },
    {
      key: "state",
      label: t("state"),
      sortable: true,
      cell: (stream) => <StreamStateBadge stream={stream} />,
      plain: ({ state }) => t(`state.${state}`),
    },
    {
      key: "created_at",
      label: t("begun"),
      sortable: true,
      cell: ({ started_at, created_at, site }) => (
        <When at={started_at ?? created_at} zone={site?.time_zone} form="ago" />
      ),
      plain: ({ started_at, created_at }) => started_at ?? created_at,
    },
  ];
}
