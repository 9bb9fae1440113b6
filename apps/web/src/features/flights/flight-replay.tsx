import { Slider } from "@mantine/core";
import type { FlightReplay as Replay } from "@overfly/contract/flights/flights";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { SymbolLayer } from "#platform/map/layers/symbol-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { pointAt } from "./point-at.ts";
import style from "./flight-replay.module.css";

interface FlightReplayProps {
  id: number;
  zone: string;
}

/** A replay is so much faster than the flight was. */
const SPEED = 20;
const FRAME_MS = 50;

/** The track of a flight that is over, with what the drone reported at any moment; nothing where it reported nothing. */
export function FlightReplay({ id, zone }: FlightReplayProps) {
  const { t } = useTranslation("flights");
  const replay = useQuery(flightQueries.replay(id));
  if (replay.isPending || (replay.data && replay.data.points.length < 2)) return null;
  return (
    <LoadedPanel title={t("replay")} query={replay}>
      {(data) => <Player replay={data} zone={zone} />}
    </LoadedPanel>
  );
}

function Player({ replay, zone }: { replay: Replay; zone: string }) {
  const { t } = useTranslation("flights");
  const { points, photos } = replay;
  const start = Date.parse(points[0]?.at ?? "");
  const end = Date.parse(points.at(-1)?.at ?? "");
  const { time, isPlaying, play, pause, jump } = useClock(start, end);
  const at = new Date(time).toISOString();
  const now = pointAt(points, time);
  const taken = photos.filter(({ captured_at }) => captured_at <= at).length;
  return (
    <div className={style["replay"]}>
      <ReplayMap replay={replay} time={time} />
      <div className={style["controls"]}>
        <IconButton
          label={t(isPlaying ? "pause" : "play")}
          icon={
            isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
          }
          onClick={isPlaying ? pause : play}
        />
        <Slider
          className={style["slider"]}
          min={start}
          max={end}
          step={1000}
          value={time}
          onChange={jump}
          label={null}
          thumbLabel={t("replayTime")}
        />
        <When at={at} zone={zone} form="time" />
      </div>
      <Telemetry point={now} photos={photos.length === 0 ? null : taken} />
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

function ReplayMap({ replay: { points, photos }, time }: { replay: Replay; time: number }) {
  const { t } = useTranslation("flights");
  const colors = useMapColors();
  const track = useMemo(
    () => points.map(({ longitude, latitude }): [number, number] => [longitude, latitude]),
    [points],
  );
  const bounds = useMemo(() => boundsOf([{ type: "LineString", coordinates: track }]), [track]);
  const flown = points.findLastIndex(({ at }) => Date.parse(at) <= time) + 1;
  const now = pointAt(points, time);
  const here: [number, number] = [now.longitude, now.latitude];
  return (
    <div className={style["map"]}>
      <MapView label={t("replayMap")} bounds={bounds} paddingPx={32}>
        <LineLayer
          name="replay"
          lines={[
            { id: "all", positions: track, color: colors.accent, dashed: true, widthPx: 1 },
            { id: "flown", positions: [...track.slice(0, flown), here], color: colors.accent, widthPx: 3 },
          ]}
        />
        <PointLayer
          name="photos"
          points={photos.map(({ id, longitude, latitude, captured_at }) => ({
            id,
            longitude,
            latitude,
            label: "",
            color: colors.accent,
            radiusPx: Date.parse(captured_at) <= time ? 4 : 2,
          }))}
        />
        <SymbolLayer
          name="drone"
          symbols={[
            {
              id: "drone",
              longitude: now.longitude,
              latitude: now.latitude,
              headingDeg: now.heading_deg ?? 0,
              icon: "drone",
              color: colors.accent,
            },
          ]}
        />
      </MapView>
    </div>
  );
}

/** The moment that is shown; while it plays, it goes on until the end. */
function useClock(start: number, end: number) {
  const [time, setTime] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const isRunning = isPlaying && time < end;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTime((before) => Math.min(end, before + FRAME_MS * SPEED)), FRAME_MS);
    return () => clearInterval(timer);
  }, [isRunning, end]);
  return {
    time,
    isPlaying: isRunning,
    play: () => {
      if (time >= end) setTime(start);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    jump: (to: number) => {
      setPlaying(false);
      setTime(to);
    },
  };
}
