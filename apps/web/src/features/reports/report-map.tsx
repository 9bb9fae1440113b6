import type { Report } from "@overfly/contract/reports/reports";
import { SEVERITY_SYMBOLS } from "@overfly/contract/anomalies/severity-symbols";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { boundsOf } from "#platform/map/bounds.ts";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { MarkLayer } from "#platform/map/layers/mark-layer.tsx";
import { SEVERITIES, useSeverityColors } from "#platform/ui/display/severity.ts";
import { PlantBackground } from "#features/anomalies/plant-background.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./report.module.css";

/** A map of the anomalies; with `walking` also the walking order. */
export function ReportMap({ report, walking }: { report: Report; walking: boolean }) {
  const { t } = useTranslation("reports");
  const { boundary } = report.site;
  const { points, way } = useDrawn(report, walking);
  const navigate = useNavigate();
  const home = viewPath(useMissionsPath(), report.mission.token);
  const bounds = useMemo(
    () => boundsOf(boundary ? [boundary] : report.anomalies.map((anomaly) => anomaly.position)),
    [boundary, report],
  );
  return (
    <div className={style["map"]}>
      <MapView label={t("map")} bounds={bounds}>
        <PlantBackground token={report.site.token} boundary={boundary} />
        <LineLayer name="way" lines={way} />
        <MarkLayer
          name="anomalies"
          points={points}
          onClick={(id) => void navigate(`${home}/anomalies?anomaly=${id}`)}
        />
      </MapView>
    </div>
  );
}

function useDrawn(report: Report, walking: boolean) {
  const colors = useMapColors();
  const severityColor = useSeverityColors();
  return useMemo(() => {
    const { anomalies } = report;
    const points = anomalies
      .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
      .map(({ id, number, position, severity }) => {
        const [longitude, latitude] = position.coordinates;
        const color = severityColor(severity);
        return {
          id,
          longitude,
          latitude,
          mark: SEVERITY_SYMBOLS[severity].shape,
          color,
          sign: String(number),
        };
      });
    const positions = anomalies
      .toSorted((a, b) => a.walk_order - b.walk_order)
      .map((anomaly) => anomaly.position.coordinates);
    const way =
      walking && positions.length > 1
        ? [{ id: "way", positions, color: colors.accent, dashed: true, arrows: true }]
        : [];
    return { points, way };
  }, [report, walking, colors, severityColor]);
}
