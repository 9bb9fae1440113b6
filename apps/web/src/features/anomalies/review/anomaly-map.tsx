import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { boundsOf } from "#platform/map/bounds.ts";
import { FitBounds } from "#platform/map/fit-bounds.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { MarkLayer } from "#platform/map/layers/mark-layer.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PlantBackground } from "#features/anomalies/plant-background.tsx";
import { marksOf, outlinesOf } from "./anomaly-marks.ts";
import style from "./review.module.css";
import type { AnomalyPosition } from "./new-anomaly.tsx";
import { SEVERITIES, useSeverityColors } from "#platform/ui/display/severity.ts";
import { SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";

export interface AnomalyMapProps {
  mission: Pick<MissionDetail, "site">;
  anomalies: readonly Anomaly[];
  selected: number | null;
  onSelect: (id: number) => void;
  /** Grows with each request to see the selected one from close by. */
  zooms: number;
  /** While an anomaly is being added: where the map was clicked. */
  onPickPosition?: (newPosition: AnomalyPosition) => void;
}

/** The site with its modules, and each anomaly marked by shape, colour and number. */
export function AnomalyMap({
  mission,
  anomalies,
  selected,
  onSelect,
  zooms,
  onPickPosition,
}: AnomalyMapProps) {
  const { t } = useTranslation("anomalies");
  const { data: site } = useQuery(siteQueries.one(mission.site.token));
  const boundary = site?.boundary ?? null;
  const bounds = useMemo(
    () => boundsOf(boundary ? [boundary] : anomalies.map((anomaly) => anomaly.position)),
    [boundary, anomalies],
  );
  return (
    <div className={style["map"]} data-adding={onPickPosition !== undefined || undefined}>
      <MapView label={t("mapLabel")} bounds={bounds} {...(onPickPosition ? { onClick: onPickPosition } : {})}>
        <PlantBackground token={mission.site.token} boundary={boundary} />
        <ZoomTo key={zooms} anomaly={zooms > 0 ? anomalies.find(({ id }) => id === selected) : undefined} />
        <Marks anomalies={anomalies} selected={selected} {...(onPickPosition ? {} : { onSelect })} />
      </MapView>
      <ul className={style["legend"]}>
        {SEVERITIES.toReversed().map((severity) => (
          <li key={severity}>
            <SeverityLabel severity={severity} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much around the module is shown, in degrees: some 15 m. */
const AROUND_DEG = 0.00007;

/** Zooms to the module of an anomaly once; the selection moves on without the map. */
function ZoomTo({ anomaly }: { anomaly: Anomaly | undefined }) {
  const [bounds] = useState(() => {
    const around = anomaly && boundsOf([anomaly.outline ?? anomaly.position]);
    if (!around) return undefined;
    const [west, south, east, north] = around;
    return [
      west - AROUND_DEG,
      south - AROUND_DEG,
      east + AROUND_DEG,
      north + AROUND_DEG,
    ] satisfies typeof around;
  });
  return <FitBounds bounds={bounds} closest={22} />;
}

interface MarksProps {
  anomalies: readonly Anomaly[];
  selected: number | null;
  onSelect?: (id: number) => void;
}

function Marks({ anomalies, selected, onSelect }: MarksProps) {
  const severityColor = useSeverityColors();
  const points = useMemo(
    () => marksOf(anomalies, selected, severityColor),
    [anomalies, selected, severityColor],
  );
  const outlines = useMemo(
    () => outlinesOf(anomalies, selected, severityColor),
    [anomalies, selected, severityColor],
  );
  return (
    <>
      <PolygonLayer name="outlines" polygons={outlines} />
      <MarkLayer
        name="anomalies"
        points={points}
        {...(onSelect ? { onClick: (id) => onSelect(Number(id)) } : {})}
      />
    </>
  );
}
