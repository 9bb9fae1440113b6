import type { Flight } from "@overfly/contract/flights/flights";
import { streams } from "@overfly/contract/streams/streams";
import { IconVideo } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useAllowed } from "#platform/api/user.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import style from "./cockpit.module.css";

const StreamPlayer = lazy(() =>
  import("#features/streaming-hub/stream-player.tsx").then((m) => ({ default: m.StreamPlayer })),
);

const StartCamera = lazy(() =>
  import("#features/streaming-hub/start-camera.tsx").then((m) => ({ default: m.StartCamera })),
);

/** The live picture of the drone, or of its dock; without one, the way to start a camera. */
export function CockpitVideo({ dock }: { dock: NonNullable<Flight["dock"]> }) {
  const { t } = useTranslation("flights/cockpit");
  const mayWatch = useAllowed(streams.list);
  const [isStarting, setStarting] = useState(false);
  const { data, error, refetch } = useQuery({
    ...streamQueries.list({ dock: dock.id, state: "live" }),
    enabled: mayWatch,
  });
  if (!mayWatch) return null;
  if (!data && error)
    return (
      <div className={style["video"]}>
        <ErrorState error={error} retry={() => void refetch()} inline />
      </div>
    );
  const live = data?.data ?? [];
  const shown = live.find(({ source }) => source === "drone_camera") ?? live[0];
  return (
    <div className={style["video"]}>
      {shown ? (
        <Suspense>
          <StreamPlayer key={shown.id} id={shown.id} label={shown.name} />
        </Suspense>
      ) : (
        <>
          <IconVideo size={24} stroke={1.5} aria-hidden />
          <span>{t("noVideo")}</span>
          <Allowed to={streams.start}>
            <Button size="xs" onClick={() => setStarting(true)}>
              {t("startCamera")}
            </Button>
          </Allowed>
          <Suspense>
            {isStarting && <StartCamera dockId={dock.id} onClose={() => setStarting(false)} />}
          </Suspense>
        </>
      )}
    </div>
  );
}
