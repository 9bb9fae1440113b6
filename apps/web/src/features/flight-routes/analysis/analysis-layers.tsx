import { useMemo } from "react";
import { PointLayer } from "#platform/map/point-layer.tsx";
import { PolygonLayer } from "#platform/map/polygon-layer.tsx";
import { PictureLayer } from "#platform/map/picture-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import { usePlanQuery } from "#features/flight-routes/planning/use-plan-query.ts";
import { coveragePixels } from "#features/flight-routes/analysis/coverage/coverage-colors.ts";
import { CoverageLegend } from "#features/flight-routes/analysis/coverage/coverage-legend.tsx";
import style from "#features/flight-routes/analysis/coverage/coverage.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type AnalysisSource, useAnalysisSource } from "./analysis-source.ts";
import { useAnalysisView } from "#features/flight-routes/analysis/panel/analysis-view.ts";

const NO_PARAMS = {};

/** On the map: how often each place is photographed, what each photograph shows, and the place that is pointed at. */
export function AnalysisLayers({ isDark }: { isDark: boolean }) {
  const source = useAnalysisSource();
  const { hasCoverage, hasFootprints, highlightedPosition: spot } = useAnalysisView();
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

function Coverage({ source: { planning } }: { source: AnalysisSource }) {
  const coverage = usePlanQuery(planning, "coverage", NO_PARAMS);
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

function Footprints({ source: { planning }, isDark }: { source: AnalysisSource; isDark: boolean }) {
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const view = usePlanQuery(planning, "footprints", NO_PARAMS);
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
          {t("thinned", { every: format.number(view.every), total: format.number(view.total) })}
        </div>
      )}
    </>
  );
}

/** Where the pilot stands. */
function Pilot({ source: { document } }: { source: AnalysisSource }) {
  const { t } = useTranslation("flight-routes/analysis");
  const colors = useMapColors();
  const [longitude, latitude] = document.pilotPosition ?? [];
  const points =
    longitude === undefined || latitude === undefined
      ? []
      : [{ id: "pilot", longitude, latitude, label: t("pilot"), color: colors.info, radiusPx: 6 }];
  return <PointLayer name="insight-pilot" points={points} />;
}
