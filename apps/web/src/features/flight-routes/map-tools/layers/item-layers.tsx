import { useMemo } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { LineLayer, type MapLine } from "#platform/map/layers/line-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { type MapPoint, PointLayer } from "#platform/map/layers/point-layer.tsx";
import { type MapPolygon, PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { WITH_SINGLE_POINTS } from "#features/flight-routes/map-tools/toolbar/tool-availability.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import { useActivePoint } from "#features/flight-routes/store/active-point.ts";
import { useDisplayedRoute } from "#features/flight-routes/store/displayed-route.ts";
import { useMapTool } from "#features/flight-routes/store/editing.ts";
import { useDispatch, usePlanner } from "#features/flight-routes/store/planner-context.ts";
import { itemIn } from "#features/flight-routes/store/selectors.ts";
import { type FeatureOptions, hazardFeatures, itemFeatures } from "./document-features.ts";

/** Drawn by the tool itself while it edits the active item. */
const DRAWN_BY_TOOL: readonly Tool[] = ["outline", "line", "center", "waypoint", "target"];

/** All items with the active one on top, no-fly zones and obstacles. A click selects an item. */
export function ItemLayers() {
  const { document } = useDisplayedRoute();
  const features = useItemFeatures();
  const select = useSelectOnMap();
  if (!document) return null;
  return (
    <>
      <PolygonLayer name="items" polygons={features.polygons} {...(select && { onClick: select })} />
      <LineLayer name="item-lines" lines={features.lines} {...(select && { onClick: select })} />
      <PointLayer name="item-points" points={features.points} {...(select && { onClick: select })} />
    </>
  );
}

function useItemFeatures() {
  const { document, isEditing } = useDisplayedRoute();
  const colors = useMapColors();
  const format = useFormat();
  const tool = useMapTool();
  const activeId = usePlanner((state) => itemIn(document, state)?.id);
  const { index } = useActivePoint();
  const pointIndex = isEditing ? index : undefined;
  const features = useMemo(() => {
    if (!document) return [];
    const options: FeatureOptions = { colors, formatHeight: (metres) => format.unit(metres, "m") };
    const items = document.items
      .toSorted((a, b) => Number(a.id === activeId) - Number(b.id === activeId))
      .filter(({ id }) => id !== activeId || !DRAWN_BY_TOOL.includes(tool))
      .map((item) => itemFeatures(item, item.id === activeId, options));
    return [...items, hazardFeatures(document, tool, options)];
  }, [document, activeId, tool, colors, format]);
  return useMemo(() => {
    const selectedId = pointIndex === undefined ? undefined : `${activeId}#${pointIndex}`;
    const points = features.flatMap((one): MapPoint[] => one.points ?? []);
    return {
      polygons: features.flatMap((one): MapPolygon[] => one.polygons ?? []),
      lines: features.flatMap((one): MapLine[] => one.lines ?? []),
      points: points.map((point) => (point.id === selectedId ? { ...point, selected: true } : point)),
    };
  }, [features, activeId, pointIndex]);
}

/** Undefined while nothing can be selected: outside of editing, and while a tool is used. */
function useSelectOnMap(): ((feature: string | number) => void) | undefined {
  const { document, isEditing } = useDisplayedRoute();
  const tool = useMapTool();
  const dispatch = useDispatch();
  if (!isEditing || tool !== "none") return undefined;
  return (feature) => {
    const [id, index] = String(feature).split("#");
    const item = document?.items.find((one) => one.id === id);
    if (!item) return;
    dispatch({ type: "selectItem", id: item.id });
    if (index === undefined || !WITH_SINGLE_POINTS.includes(item.kind)) return;
    dispatch({ type: "selectPoint", itemId: item.id, index: Number(index) });
  };
}
