import type { Polygon } from "geojson";
import { useEffect, useState } from "react";
import { boundsOf } from "#platform/map/bounds.ts";
import { DrawPolygon } from "#platform/drawing/draw-polygon.tsx";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { LiveSymbolLayer } from "#platform/map/layers/live-symbol-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { type PositionFeed, usePositionFeed } from "#platform/map/position-feed.ts";
import { SymbolLayer } from "#platform/map/layers/symbol-layer.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./gallery.module.css";

const [X, Y] = [36.1, 31.8];
const FIELD: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [X, Y],
      [X + 0.006, Y + 0.0004],
      [X + 0.0064, Y + 0.0042],
      [X + 0.0008, Y + 0.004],
      [X, Y],
    ],
  ],
};
const LINES = [0, 1, 2, 3, 4, 5].map((row) => {
  const y = Y + 0.0006 + row * 0.0006;
  const ends = [
    [X + 0.0008, y],
    [X + 0.0058, y + 0.0003],
  ];
  return row % 2 === 0 ? ends : ends.toReversed();
});
const FLIGHT = LINES.flat();

export const MapGallery = () => (
  <>
    <Panel title="Map: a site" flush>
      <SiteMap />
    </Panel>
    <Panel title="Map: the world" flush>
      <WorldMap />
    </Panel>
  </>
);

function SiteMap() {
  const colors = useMapColors();
  const feed = usePositionFeed();
  const [drawing, setDrawing] = useState(false);
  const [field, setField] = useState<Polygon | null>(FIELD);
  useFlyingDrone(feed, colors.accent);
  return (
    <div className={style["map"]}>
      <MapView label="A site with its flight" bounds={boundsOf([FIELD])}>
        {!drawing && field && (
          <PolygonLayer
            name="field"
            polygons={[{ id: 1, geometry: field, color: colors.accent, fill: 0.08 }]}
          />
        )}
        <LineLayer name="flight" lines={[{ id: 1, positions: FLIGHT, color: colors.info, arrows: true }]} />
        <PointLayer
          name="anomalies"
          points={[
            { id: 1, longitude: X + 0.0021, latitude: Y + 0.0013, label: "Hot spot", color: colors.bad },
            {
              id: 2,
              longitude: X + 0.0042,
              latitude: Y + 0.003,
              label: "نقطة ساخنة",
              color: colors.warn,
              selected: true,
            },
          ]}
        />
        <SymbolLayer
          name="docks"
          symbols={[
            {
              id: 1,
              icon: "dock",
              color: colors.good,
              longitude: X + 0.0002,
              latitude: Y + 0.0046,
              label: "Dock 2 North",
            },
          ]}
        />
        <LiveSymbolLayer name="drones" feed={feed} />
        <DrawPolygon active={drawing} value={field} onChange={setField} />
      </MapView>
      <div style={{ position: "absolute", insetBlockStart: 16, insetInlineStart: 16 }}>
        <Button kind={drawing ? "primary" : "secondary"} onClick={() => setDrawing(!drawing)}>
          {drawing ? "Done" : "Edit boundary"}
        </Button>
      </div>
    </div>
  );
}

/** Flies a drone over the lines, ten positions a second. */
function useFlyingDrone(feed: PositionFeed, color: string): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const share = (performance.now() / 4000) % (LINES.length - 1);
      const index = Math.floor(share) * 2;
      const [from = [X, Y], to = [X, Y]] = FLIGHT.slice(index, index + 2);
      const along = share % 1;
      feed.set({
        id: "drone",
        icon: "drone",
        color: color,
        label: "Drone 1 · الطائرة",
        longitude: from[0]! + (to[0]! - from[0]!) * along,
        latitude: from[1]! + (to[1]! - from[1]!) * along,
        headingDeg: to[0]! > from[0]! ? 80 : 260,
      });
    }, 100);
    return () => clearInterval(timer);
  }, [feed, color]);
}

function WorldMap() {
  const colors = useMapColors();
  return (
    <div className={style["map"]}>
      <MapView label="Sites of the world">
        <SymbolLayer
          name="places"
          symbols={[
            {
              id: 1,
              icon: "site",
              color: colors.accent,
              longitude: 36.1,
              latitude: 31.8,
              label: "Mafraq II",
            },
            {
              id: 2,
              icon: "site",
              color: colors.accent,
              longitude: -4.4,
              latitude: 37.4,
              label: "Sevilla Sur",
            },
          ]}
        />
      </MapView>
    </div>
  );
}
