import type { Dock } from "@overfly/contract/docks/docks";
import { type Stream, streams } from "@overfly/contract/streams/streams";
import { IconDeviceCctv, IconVideoOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./detail.module.css";

const StreamPlayer = lazy(() =>
  import("#features/streaming-hub/stream-player.tsx").then((m) => ({ default: m.StreamPlayer })),
);
const StartCamera = lazy(() =>
  import("#features/streaming-hub/start-camera.tsx").then((m) => ({ default: m.StartCamera })),
);

/** Loaded for docks with several. */
const Cameras = lazy(() => import("./cameras.tsx").then((m) => ({ default: m.Cameras })));

/** The dock's live cameras, the drone's first; or the button that starts one. */
export function DockVideo({ dock }: { dock: Dock }) {
  const { t } = useTranslation("docks/detail");
  const { data, error, refetch } = useQuery(streamQueries.list({ dock: dock.id, item_count: 20 }));
  const [isStarting, setStarting] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const live = (data?.data ?? [])
    .filter(({ state }) => state === "live")
    .toSorted((a, b) => b.source.localeCompare(a.source));
  const shown = live.find(({ id }) => id === chosen) ?? live[0];
  const start = dock.state !== "offline" && (
    <Allowed to={streams.start}>
      <Button size="xs" icon={<IconDeviceCctv size={16} aria-hidden />} onClick={() => setStarting(true)}>
        {t("startCamera")}
      </Button>
    </Allowed>
  );
  return (
    <Panel
      title={t("video")}
      actions={
        <>
          {shown && (
            <Button size="xs" to={`/streaming-hub/${shown.id}`}>
              {t("openStream")}
            </Button>
          )}
          {start}
        </>
      }
      flush={shown !== undefined}
    >
      {shown ? (
        <>
          <div className={style["video"]}>
            <Suspense>
              <StreamPlayer key={shown.id} id={shown.id} label={shown.name} />
            </Suspense>
          </div>
          <Suspense>{live.length > 1 && <Cameras live={live} shown={shown} onChoose={setChosen} />}</Suspense>
        </>
      ) : data ? (
        <NoVideo dock={dock} pending={data.data.find(({ state }) => state === "pending")} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={4} />
      )}
      <Suspense>{isStarting && <StartCamera dockId={dock.id} onClose={() => setStarting(false)} />}</Suspense>
    </Panel>
  );
}

function NoVideo({ dock, pending }: { dock: Dock; pending: Stream | undefined }) {
  const { t } = useTranslation("docks/detail");
  return (
    <EmptyState
      icon={<IconVideoOff size={28} stroke={1.5} aria-hidden />}
      title={pending ? t("videoAwaited", { name: pending.name }) : t("noVideo")}
      action={pending && <Link to={`/streaming-hub/${pending.id}`}>{t("openStream")}</Link>}
    >
      {pending ? undefined : t(dock.state === "offline" ? "noVideoOffline" : "noVideoHint")}
    </EmptyState>
  );
}
