import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useMapColors } from "#platform/map/map-colors.ts";
import type { Extent } from "#platform/map/map-extent.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { plantWindow } from "./plant-extent.ts";

export interface PlantLayerProps {
  token: string;
  extent: Extent | undefined;
  /** Why not every module shows. */
  onNote?: (note: string | undefined) => void;
}

/** The plant's modules within the visible extent. */
export function PlantLayer({ token, extent, onNote }: PlantLayerProps) {
  const { t } = useTranslation("sites");
  const colors = useMapColors();
  const part = extent && plantWindow(extent);
  const { data } = useQuery({
    ...siteQueries.plant(token, {
      bbox: (part?.bounds ?? [0, 0, 0, 0]).join(","),
      kind: part?.kind ?? "module",
    }),
    enabled: part !== undefined,
    placeholderData: keepPreviousData,
  });
  const isFar = extent !== undefined && part === undefined;
  const polygons = useMemo(
    () =>
      (isFar ? [] : (data?.data ?? [])).flatMap(({ id, polygon }) =>
        polygon ? [{ id, geometry: polygon, color: colors.info, fill: 0.22, widthPx: 0.6 }] : [],
      ),
    [data, isFar, colors],
  );
  const note = isFar ? t("zoomIn") : data?.truncated ? t("truncated") : undefined;
  const notify = useEffectEvent((text: string | undefined) => onNote?.(text));
  useEffect(() => notify(note), [note]);
  return <PolygonLayer name="plant" polygons={polygons} />;
}
