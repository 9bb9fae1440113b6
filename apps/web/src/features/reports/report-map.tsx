import type { EarlierAnomaly, Report } from "@overfly/contract/reports/reports";
import { SEVERITY_SYMBOLS } from "@overfly/contract/anomalies/severity-symbols";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { boundsOf } from "#platform/map/bounds.ts";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import type { FeatureId } from "#platform/map/map-clicks.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { MarkLayer } from "#platform/map/layers/mark-layer.tsx";
import { SEVERITIES, useSeverityColors } from "#platform/ui/display/severity.ts";
import { PlantBackground } from "#features/anomalies/plant-background.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type ChangeKind, changedAnomalies } from "./changed-anomalies.ts";
import style from "./report-map.module.css";

interface ReportMapProps {
  report: Report;
  /** With the walking order. */
  walking: boolean;
  /** Only the anomalies that changed so since the inspection before. */
  changeKind: ChangeKind | null;
}

/** A map of the anomalies, or of those that changed. */
export function ReportMap({ report, walking, changeKind }: ReportMapProps) {
  const { t } = useTranslation("reports");
  const { boundary } = report.site;
  const { points, way, missionOf } = useDrawn(report, walking, changeKind);
  const navigate = useNavigate();
  const path = useMissionsPath();
  const bounds = useMemo(
    () => boundsOf(boundary ? [boundary] : report.anomalies.map((anomaly) => anomaly.position)),
    [boundary, report],
  );
  return (
    <div className={style["map"]}>
      <MapView label={t("map")} bounds={bounds} printed>
        <PlantBackground token={report.site.token} boundary={boundary} />
        <LineLayer name="way" lines={way} />
        <MarkLayer
          name="anomalies"
          points={points}
          onClick={(id) =>
            void navigate(
              `${viewPath(path, missionOf.get(id) ?? report.mission.token)}/anomalies?anomaly=${id}`,
            )
          }
        />
      </MapView>
    </div>
  );
}

function useDrawn(report: Report, walking: boolean, changeKind: ChangeKind | null) {
  const colors = useMapColors();
  const severityColor = useSeverityColors();
  return useMemo(() => {
    const { anomalies } = report;
    const drawn: readonly EarlierAnomaly[] =
      changeKind === null ? anomalies : changedAnomalies(report, changeKind);
    const points = drawn
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
      walking && changeKind === null && positions.length > 1
        ? [{ id: "way", positions, color: colors.accent, dashed: true, arrows: true }]
        : [];
    return {
      points,
      way,
      missionOf: new Map<FeatureId, string>(drawn.map(({ id, mission_token }) => [id, mission_token])),
    };
  }, [report, walking, changeKind, colors, severityColor]);
}
