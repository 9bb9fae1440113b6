import type { Stream } from "@overfly/contract/streams/streams";
import { Group, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlayerRecordFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { FullScreenButton } from "./full-screen-button.tsx";
import { StreamPlayer } from "./stream-player.tsx";
import { useWall } from "./use-wall.ts";
import style from "./streaming-hub.module.css";

/** As many as a list can have. */
const MAX_LIVE = 200;

/** The live streams, newest first: all or those that are chosen, page by page; nothing while none is live. */
export function StreamWall() {
  const { t } = useTranslation("streaming-hub");
  const element = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery(streamQueries.list({ state: "live", item_count: MAX_LIVE }));
  const wall = useWall(data?.data ?? []);
  if (!data && error)
    return (
      <Panel title={t("state.live")}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.data.length === 0) return null;
  const columns = Math.ceil(Math.sqrt(wall.tiles.length)); // fewer streams than tiles are larger
  return (
    <Panel
      title={t("live", { count: data.meta.total })}
      actions={
        <>
          {data.data.length > 1 && (
            <div className={style["choice"]}>
              <MultiDropdown
                label={t("onWall")}
                value={wall.chosen}
                onChange={wall.choose}
                none={t("allLive")}
                labelHidden
                options={data.data.map(({ id, name }) => ({ key: String(id), label: name }))}
                searchable
              />
            </div>
          )}
          <SegmentedControl
            size="xs"
            aria-label={t("tiles")}
            data={wall.sizes.map((value) => ({ value, label: t("tileCount", { count: Number(value) }) }))}
            value={wall.size}
            onChange={wall.resize}
          />
          {wall.pages > 1 && <Pages page={wall.page} pages={wall.pages} turnTo={wall.turnTo} />}
          <FullScreenButton elementOf={() => element.current} />
        </>
      }
      flush
    >
      <ul className={style["wall"]} data-columns={columns} ref={element}>
        {wall.tiles.map((stream) => (
          <Tile key={stream.id} stream={stream} />
        ))}
      </ul>
    </Panel>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  turnTo: (page: number) => void;
}

function Pages({ page, pages, turnTo }: PagesProps) {
  const { t } = useTranslation("streaming-hub");
  const format = useFormat();
  return (
    <Group gap={4} wrap="nowrap">
      <IconButton
        label={t("previousTiles")}
        icon={<IconChevronLeft size={18} className={style["mirrored"]} aria-hidden />}
        disabled={page <= 1}
        onClick={() => turnTo(page - 1)}
      />
      <span>{t("tilesPage", { page: format.number(page), pages: format.number(pages) })}</span>
      <IconButton
        label={t("nextTiles")}
        icon={<IconChevronRight size={18} className={style["mirrored"]} aria-hidden />}
        disabled={page >= pages}
        onClick={() => turnTo(page + 1)}
      />
    </Group>
  );
}

function Tile({ stream }: { stream: Stream }) {
  const { t } = useTranslation("streaming-hub");
  return (
    <li className={style["tile"]}>
      <StreamPlayer id={stream.id} label={stream.name} />
      <Link to={`/streaming-hub/${stream.id}`} className={style["open"]}>
        <span className={style["caption"]}>
          {stream.recording === "recording" && (
            <IconPlayerRecordFilled
              size={12}
              role="img"
              aria-label={t("recording")}
              className={style["dot"]}
            />
          )}
          <bdi className={style["captionName"]}>{stream.name}</bdi>
        </span>
      </Link>
    </li>
  );
}
