import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMapColors } from "#platform/map/map-colors.ts";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";

type Boundary = Anomaly["outline"];

/** The background of anomaly maps: the site's boundary and its modules. */
export function PlantBackground({ token, boundary }: { token: string; boundary: Boundary }) {
  const colors = useMapColors();
  const modules = usePlant(token);
  const plant = useMemo(
    () =>
      modules.flatMap(({ id, polygon }) =>
        polygon ? [{ id, geometry: polygon, color: colors.textDim, fill: 0.08, widthPx: 0.6 }] : [],
      ),
    [modules, colors],
  );
  const edge = useMemo(
    () =>
      boundary
        ? [{ id: "boundary", geometry: boundary, color: colors.accent, fill: 0, dashed: true, widthPx: 1.5 }]
        : [],
    [boundary, colors],
  );
  return (
    <>
      <PolygonLayer name="plant" polygons={plant} />
      <PolygonLayer name="boundary" polygons={edge} />
    </>
  );
}

/** Modules; of a plant with too many of them, its strings. */
function usePlant(token: string) {
  const modules = useQuery(siteQueries.plant(token, { kind: "module" }));
  const tooMany = modules.data?.truncated === true;
  const strings = useQuery({ ...siteQueries.plant(token, { kind: "string" }), enabled: tooMany });
  return (tooMany ? strings.data?.data : modules.data?.data) ?? NOTHING;
}

const NOTHING: never[] = [];
