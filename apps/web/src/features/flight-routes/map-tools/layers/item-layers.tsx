import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { useMemo } from "react";
import { LineLayer, type MapLine } from "#platform/map/line-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { type MapPoint, PointLayer } from "#platform/map/point-layer.tsx";
import { type MapPolygon, PolygonLayer } from "#platform/map/polygon-layer.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { type FeatureOptions, itemFeatures, hazardFeatures } from "./document-features.ts";
import { WITH_SINGLE_POINTS } from "#features/flight-routes/map-tools/toolbar/tool-availability.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";

export interface ItemLayersProps {
  document: RouteDocument;
  active: string | undefined;
  /** What the tool works at is drawn by its hand. */
  tool: Tool;
  /** Absent where parts can't be chosen. */
  onPart?: ((id: string) => void) | undefined;
  /** The waypoint or target of the active part that is worked at. */
  entry?: number | undefined;
  onEntry?: ((part: string, index: number) => void) | undefined;
}

/** What was drawn: all parts, the active one foremost, no-fly zones and obstacles. */
export function ItemLayers({ document, active, tool, onPart, entry, onEntry }: ItemLayersProps) {
  const colors = useMapColors();
  const format = useFormat();
  const drawn = useMemo(() => {
    const options: FeatureOptions = {
      colors,
      formatHeight: (metres) => format.unit(metres, "m"),
    };
    const parts = document.items
      .toSorted((a, b) => Number(a.id === active) - Number(b.id === active))
      .filter(({ id }) => id !== active || !DRAWN_BY_TOOL.includes(tool))
      .map((part) => itemFeatures(part, part.id === active, options));
    return [...parts, hazardFeatures(document, tool, options)];
  }, [document, active, tool, colors, format]);
  const all = useMemo(() => {
    const chosen = entry === undefined ? undefined : `${active}#${entry}`;
    const points = drawn.flatMap((one): MapPoint[] => one.points ?? []);
    return {
      polygons: drawn.flatMap((one): MapPolygon[] => one.polygons ?? []),
      lines: drawn.flatMap((one): MapLine[] => one.lines ?? []),
      points: points.map((point) => (point.id === chosen ? { ...point, selected: true } : point)),
    };
  }, [drawn, active, entry]);
  const choose =
    onPart &&
    ((thing: string | number): void => {
      const [id, index] = String(thing).split("#");
      const part = document.items.find((one) => one.id === id);
      if (!part) return;
      selectItem(part.id);
      if (index !== undefined && WITH_SINGLE_POINTS.includes(part.kind)) onEntry?.(part.id, Number(index));
    });
  return (
    <>
      <PolygonLayer name="parts" polygons={all.polygons} {...(choose && { onClick: choose })} />
      <LineLayer name="part-lines" lines={all.lines} {...(choose && { onClick: choose })} />
      <PointLayer name="part-points" points={all.points} {...(choose && { onClick: choose })} />
    </>
  );
}

const DRAWN_BY_TOOL: readonly Tool[] = ["outline", "line", "center", "waypoint", "target"];
