import { Slider } from "@mantine/core";
import type { FlightReplay as Replay } from "@overfly/contract/flights/flight-replay";
import type { Flight } from "@overfly/contract/flights/flights";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useMemo } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { pointAt } from "./point-at.ts";
import { ReplayCharts } from "./replay-charts.tsx";
import { ReplayEvents } from "./replay-events.tsx";
import { ReplayMap, type ReplayMapProps } from "./replay-map.tsx";
import { seriesOf } from "./replay-series.ts";
import { ReplayTable } from "./replay-table.tsx";
import { useClock } from "./use-clock.ts";
import { useReplayEvents } from "./use-replay-events.ts";

import style from "./flight-replay.module.css";

interface FlightReplayProps {
  id: number;
  zone: string;
  events: Flight["events"];
  /** Draws the track. */
  Map?: ComponentType<ReplayMapProps>;
}

/** The track of a flight that is over, with what the drone reported at any moment; nothing where it reported nothing. */
export function FlightReplay({ id, zone, events, Map = ReplayMap }: FlightReplayProps) {
  const { t } = useTranslation("flights");
  const replay = useQuery(flightQueries.replay(id));
  if (replay.isPending || (replay.data && replay.data.points.length < 2)) return null;
  return (
    <LoadedPanel title={t("replay")} query={replay}>
      {(data) => <Player replay={data} zone={zone} events={events} Map={Map} />}
    </LoadedPanel>
  );
}

interface PlayerProps extends Required<Omit<FlightReplayProps, "id">> {
  replay: Replay;
}

function Player({ replay, zone, events, Map }: PlayerProps) {
  const { t } = useTranslation("flights");
  const { points, photos } = replay;
  const start = Date.parse(points[0]?.at ?? "");
  const end = Date.parse(points.at(-1)?.at ?? "");
  const { time, isPlaying, play, pause, jump } = useClock(start, end);
  const at = new Date(time).toISOString();
  const now = pointAt(points, time);
  const taken = photos.filter(({ captured_at }) => captured_at <= at).length;
  const series = useMemo(() => seriesOf(points), [points]);
  const marks = useReplayEvents(replay, events, { start, end });
  const period = { start, end, time, jump };
  return (
    <div className={style["replay"]}>
      <Map replay={replay} time={time} />
      <div className={style["controls"]}>
        <IconButton
          label={t(isPlaying ? "pause" : "play")}
          icon={
            isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
          }
          onClick={isPlaying ? pause : play}
        />
        <When at={at} zone={zone} form="time" />
      </div>
      <div className={style["slider"]}>
        <Slider
          min={start}
          max={end}
          step={1000}
          value={time}
          onChange={jump}
          label={null}
          thumbLabel={t("replayTime")}
        />
      </div>
      <ReplayCharts points={points} series={series} marks={marks} photos={photos} {...period} />
      <Telemetry point={now} photos={photos.length === 0 ? null : taken} />
      <ReplayEvents marks={marks} zone={zone} jump={jump} />
      <ReplayTable points={points} series={series} zone={zone} />
    </div>
  );
}

function Telemetry({ point, photos }: { point: ReturnType<typeof pointAt>; photos: number | null }) {
  const { t } = useTranslation("flights");
  const format = useFormat();
  return (
    <Stats>
      <Stat label={t("heightNow")} value={format.number(point.height_m, 1)} unit="m" />
      <Stat label={t("speedNow")} value={format.number(point.speed_mps, 1)} unit="m/s" />
      <Stat label={t("headingNow")} value={format.number(point.heading_deg)} unit="°" />
      <Stat label={t("batteryNow")} value={format.number(point.battery_percent)} unit="%" />
      {photos !== null && <Stat label={t("photosTaken")} value={format.number(photos)} />}
    </Stats>
  );
}
