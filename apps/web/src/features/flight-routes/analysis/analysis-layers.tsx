import { lazy, Suspense, useMemo } from "react";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { PictureLayer } from "#platform/map/layers/picture-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import { usePlanQuery } from "#features/flight-routes/planning/use-plan-query.ts";
import { coveragePixels } from "#features/flight-routes/analysis/coverage/coverage-colors.ts";
import style from "#features/flight-routes/analysis/coverage/coverage.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMapTheme } from "#features/flight-routes/map-tools/map-theme.tsx";
import { usePlanner } from "#features/flight-routes/store/planner-context.ts";
import type { AnalysisSource } from "#features/flight-routes/store/planner-state.ts";
import { useAnalysisView } from "./analysis-context.ts";

const CoverageLegend = lazy(() =>
  import("#features/flight-routes/analysis/coverage/coverage-legend.tsx").then((m) => ({
    default: m.CoverageLegend,
  })),
);

const NO_PARAMS = {};

/** On the map: image overlap, photo footprints, the pilot, and the position highlighted in a chart. */
export function AnalysisLayers() {
  const source = usePlanner((state) => state.analysis);
  const { hasCoverage, hasFootprints, highlightedPosition } = useAnalysisView();
  const colors = useMapColors();
  const [longitude, latitude] = highlightedPosition ?? [];
  const highlights =
    longitude === undefined || latitude === undefined
      ? []
      : [
          {
            id: "highlight",
            longitude,
            latitude,
            label: "",
            color: colors.accent,
            selected: true,
            radiusPx: 5,
          },
        ];
  return (
    <>
      {source && hasCoverage && <Coverage source={source} />}
      {source && hasFootprints && <Footprints source={source} />}
      {source && <Pilot source={source} />}
      <PointLayer name="analysis-highlight" points={highlights} />
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
        <Suspense>
          <CoverageLegend coverage={coverage} />
        </Suspense>
      </div>
    </>
  );
}

function Footprints({ source: { planning } }: { source: AnalysisSource }) {
  const { isDark } = useMapTheme();
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
          {t("footprintsSampled", { every: format.number(view.every), total: format.number(view.total) })}
        </div>
      )}
    </>
  );
}

function Pilot({ source: { document } }: { source: AnalysisSource }) {
  const { t } = useTranslation("flight-routes/analysis");
  const colors = useMapColors();
  const [longitude, latitude] = document.pilotPosition ?? [];
  const points =
    longitude === undefined || latitude === undefined
      ? []
      : [{ id: "pilot", longitude, latitude, label: t("pilot"), color: colors.info, radiusPx: 6 }];
  return <PointLayer name="pilot" points={points} />;
}
