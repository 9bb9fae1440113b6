import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { boundsOf } from "#platform/map/bounds.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { MarkLayer } from "#platform/map/layers/mark-layer.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { SiteGround } from "#features/anomalies/plant-background.tsx";
import style from "./review.module.css";
import type { Place } from "./new-anomaly.tsx";
import { SEVERITIES, SEVERITY_MARK, severityColor } from "#platform/ui/display/severity.ts";
import { SeverityWord } from "#platform/ui/display/severity-mark.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";

export interface FindingsMapProps {
  mission: Pick<MissionDetail, "site">;
  findings: readonly Anomaly[];
  chosen: number | null;
  onChoose: (id: number) => void;
  /** While a finding is being added: where the map was clicked. */
  onPlace?: (place: Place) => void;
}

/** The site with its modules, and each finding marked by shape, colour and number. */
export function FindingsMap({ mission, findings, chosen, onChoose, onPlace }: FindingsMapProps) {
  const { t } = useTranslation("anomalies");
  const { data: site } = useQuery(siteQueries.one(mission.site.token));
  const boundary = site?.boundary ?? null;
  const bounds = useMemo(
    () => boundsOf(boundary ? [boundary] : findings.map((finding) => finding.position)),
    [boundary, findings],
  );
  return (
    <div className={style["map"]} data-adding={onPlace !== undefined || undefined}>
      <MapView label={t("map")} bounds={bounds} {...(onPlace ? { onClick: onPlace } : {})}>
        <SiteGround token={mission.site.token} boundary={boundary} />
        <Marks findings={findings} chosen={chosen} {...(onPlace ? {} : { onChoose })} />
      </MapView>
      <ul className={style["legend"]}>
        {SEVERITIES.toReversed().map((severity) => (
          <li key={severity}>
            <SeverityWord severity={severity} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MarksProps {
  findings: readonly Anomaly[];
  chosen: number | null;
  onChoose?: (id: number) => void;
}

function Marks({ findings, chosen, onChoose }: MarksProps) {
  const colors = useMapColors();
  const points = useMemo(
    () =>
      findings
        .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
        .map((finding) => {
          const [longitude, latitude] = finding.position.coordinates;
          return {
            id: finding.id,
            longitude,
            latitude,
            mark: SEVERITY_MARK[finding.severity],
            color: severityColor(finding.severity, colors),
            sign: String(finding.number),
            selected: finding.id === chosen,
            faint: finding.review === "dismissed",
          };
        }),
    [findings, chosen, colors],
  );
  const outlines = useMemo(
    () =>
      findings.flatMap(({ id, outline, severity }) =>
        outline
          ? [
              {
                id,
                geometry: outline,
                color: severityColor(severity, colors),
                fill: 0.35,
                selected: id === chosen,
              },
            ]
          : [],
      ),
    [findings, chosen, colors],
  );
  return (
    <>
      <PolygonLayer name="outlines" polygons={outlines} />
      <MarkLayer
        name="findings"
        points={points}
        {...(onChoose ? { onClick: (id) => onChoose(Number(id)) } : {})}
      />
    </>
  );
}
