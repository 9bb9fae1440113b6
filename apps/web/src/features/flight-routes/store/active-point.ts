import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { Position } from "geojson";
import { useSyncExternalStore } from "react";
import { useActiveItem, useDrawing, useFocusOnMap, useTool } from "./editing.ts";
import { useDispatch, usePlanner } from "./planner-context.ts";

export interface ActivePoint {
  /** Of the waypoint or photo point in the active item. */
  index: number | undefined;
  /** From the list: the map pans to the point, and a drawing tool selects it. */
  select: (index: number | undefined) => void;
}

/** The waypoint or photo point that is edited, in the list and on the map alike. */
export function useActivePoint(): ActivePoint {
  const item = useActiveItem();
  const tool = useTool();
  const drawing = useDrawing();
  const focus = useFocusOnMap();
  const dispatch = useDispatch();
  const selected = useSyncExternalStore(drawing.subscribe, () => drawing.status().selected);
  const active = usePlanner(({ selectedPoint }) =>
    selectedPoint?.itemId === item?.id ? selectedPoint?.index : undefined,
  );
  const isDrawn = tool === "waypoint" || tool === "target";
  const select = (index: number | undefined): void => {
    if (item && index !== undefined) dispatch({ type: "selectPoint", itemId: item.id, index });
    else dispatch({ type: "deselectPoint" });
    const position = index === undefined ? undefined : positionOfPoint(item, index);
    if (position) focus(position);
    if (!isDrawn) return;
    if (index === undefined) drawing.commands()?.cancel();
    else drawing.commands()?.select(String(index));
  };
  if (!isDrawn) return { index: active, select };
  return { index: selected === undefined ? undefined : Number(selected), select };
}

function positionOfPoint(item: RouteItem | undefined, index: number): Position | undefined {
  if (item?.kind === "waypoints") return item.waypoints[index]?.position;
  return item?.kind === "points" || item?.kind === "verification" ? item.targets[index]?.position : undefined;
}
