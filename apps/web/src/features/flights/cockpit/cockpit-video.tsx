import type { Flight } from "@overfly/contract/flights/flights";
import { streams } from "@overfly/contract/streams/streams";
import { IconVideo } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useAllowed } from "#platform/api/user.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import style from "./cockpit.module.css";

const StreamPlayer = lazy(() =>
  import("#features/streaming-hub/stream-player.tsx").then((m) => ({ default: m.StreamPlayer })),
);

/** The live picture of the drone, or of its dock; without one, the way to start a camera. */
export function CockpitVideo({ dock }: { dock: NonNullable<Flight["dock"]> }) {
  const { t } = useTranslation("flights/cockpit");
  const mayWatch = useAllowed(streams.list);
  const { data } = useQuery({ ...streamQueries.list({}), enabled: mayWatch });
  if (!mayWatch) return null;
  const live = data?.data.filter((stream) => stream.state === "live" && stream.dock?.id === dock.id) ?? [];
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
          <Button size="xs" to="/streaming-hub">
            {t("startCamera")}
          </Button>
        </>
      )}
    </div>
  );
}
