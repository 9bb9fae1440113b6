import type { FlightReplay as Replay } from "@overfly/contract/flights/flight-replay";
import { useMemo } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { SymbolLayer } from "#platform/map/layers/symbol-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { pointAt } from "./point-at.ts";
import style from "./flight-replay.module.css";

export interface ReplayMapProps {
  replay: Replay;
  /** In ms since 1970. */
  time: number;
}

/** The track, what of it was flown at a time, and the photos until then. */
export function ReplayMap({ replay: { points, photos }, time }: ReplayMapProps) {
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
