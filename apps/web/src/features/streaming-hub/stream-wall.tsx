import { SegmentedControl } from "@mantine/core";
import { IconPlayerRecordFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { FullScreenButton } from "./full-screen-button.tsx";
import { StreamPlayer } from "./stream-player.tsx";
import style from "./streaming-hub.module.css";

const SIZES = ["1", "4", "9"];
const DEFAULT_SIZE = "4";
const PARAM = "wall";

/** The newest live streams, as many as the wall has tiles; nothing while none is live. */
export function StreamWall() {
  const { t } = useTranslation("streaming-hub");
  const wall = useRef<HTMLUListElement>(null);
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(streamQueries.list({ state: "live", item_count: 9 }));
  if (!data || data.data.length === 0) return null;
  const size = SIZES.find((one) => one === params.get(PARAM)) ?? DEFAULT_SIZE;
  const tiles = data.data.slice(0, Number(size));
  const columns = Math.ceil(Math.sqrt(tiles.length)); // fewer streams than tiles are larger
  const choose = (chosen: string): void =>
    setParams(
      (before) => {
        before.set(PARAM, chosen);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Panel
      title={t("live", { count: data.meta.total })}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t("tiles")}
            data={SIZES.map((value) => ({ value, label: t("tileCount", { count: Number(value) }) }))}
            value={size}
            onChange={choose}
          />
          <FullScreenButton elementOf={() => wall.current} />
        </>
      }
      flush
    >
      <ul className={style["wall"]} data-columns={columns} ref={wall}>
        {tiles.map((stream) => (
          <li key={stream.id} className={style["tile"]}>
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
        ))}
      </ul>
    </Panel>
  );
}
