import { useMemo } from "react";
import { PointLayer } from "#platform/map/point-layer.tsx";
import { PolygonLayer } from "#platform/map/polygon-layer.tsx";
import { PictureLayer } from "#platform/map/picture-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import { useLook } from "#features/flight-routes/planning/use-plan-query.ts";
import { coveragePixels } from "#features/flight-routes/analysis/coverage/coverage-colors.ts";
import { CoverageLegend } from "#features/flight-routes/analysis/coverage/coverage-legend.tsx";
import style from "#features/flight-routes/analysis/coverage/coverage.module.css";
import { type InsightSource, useInsightSource } from "./analysis-source.ts";
import { useInsightText } from "./analysis-text.ts";
import { useInsightView } from "#features/flight-routes/analysis/panel/analysis-view.ts";

const EVERYTHING = {};

/** On the map: how often each place is photographed, what each photograph shows, and the place that is pointed at. */
export function InsightLayers({ isDark }: { isDark: boolean }) {
  const source = useInsightSource();
  const { hasCoverage, hasFootprints, spot } = useInsightView();
  const colors = useMapColors();
  const [longitude, latitude] = spot ?? [];
  const spots =
    longitude === undefined || latitude === undefined
      ? []
      : [{ id: "spot", longitude, latitude, label: "", color: colors.accent, selected: true, radiusPx: 5 }];
  return (
    <>
      {source && hasCoverage && <Coverage source={source} />}
      {source && hasFootprints && <Footprints source={source} isDark={isDark} />}
      {source && <Pilot source={source} />}
      <PointLayer name="insight-spot" points={spots} />
    </>
  );
}

function Coverage({ source: { planning } }: { source: InsightSource }) {
  const coverage = useLook(planning, "coverage", EVERYTHING);
  const picture = useMemo(() => {
    if (!coverage) return undefined;
    const { counts, columns, rows, corners } = coverage;
    return { pixels: coveragePixels(counts, columns, rows), width: columns, height: rows, corners };
  }, [coverage]);
  if (!picture) return null;
  return (
    <>
      <PictureLayer name="coverage" {...picture} beneath="edited-halo" />
      <div className={style["mapLegend"]}>
        <CoverageLegend coverage={coverage} />
      </div>
    </>
  );
}

function Footprints({ source: { planning }, isDark }: { source: InsightSource; isDark: boolean }) {
  const text = useInsightText();
  const format = useFormat();
  const view = useLook(planning, "footprints", EVERYTHING);
  const polygons = useMemo(
    () =>
      (view?.footprints ?? []).map(({ battery, area }, id) => ({
        id,
        geometry: area,
        color: batteryColor(battery, isDark),
        fill: 0.03,
        widthPx: 0.6,
      })),
    [view, isDark],
  );
  return (
    <>
      <PolygonLayer name="footprints" polygons={polygons} />
      {view && view.every > 1 && (
        <div className={style["mapLegend"]} data-upper>
          {text("thinned", { every: format.number(view.every), total: format.number(view.total) })}
        </div>
      )}
    </>
  );
}

/** Where the pilot stands. */
function Pilot({ source: { document } }: { source: InsightSource }) {
  const text = useInsightText();
  const colors = useMapColors();
  const [longitude, latitude] = document.pilot ?? [];
  const points =
    longitude === undefined || latitude === undefined
      ? []
      : [{ id: "pilot", longitude, latitude, label: text("pilot"), color: colors.info, radiusPx: 6 }];
  return <PointLayer name="insight-pilot" points={points} />;
}
