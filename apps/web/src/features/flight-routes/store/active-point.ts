import type { Position } from "geojson";
import { useState, useSyncExternalStore } from "react";
import type { HandControl } from "#platform/drawing/drawing-controls.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { RoutePart } from "./draft-history.ts";

interface EntryDesk {
  part: RoutePart | undefined;
  tool: Tool;
  control: HandControl;
  onPlace: (at: Position) => void;
}

/** Which waypoint or target of the active part is worked at, in the list and on the map alike. */
export function useEntry({ part, tool, control, onPlace }: EntryDesk) {
  const [kept, keep] = useState<{ part: string; index: number }>();
  const held = useSyncExternalStore(control.subscribe, () => control.status().selected);
  const isInHand = tool === "waypoint" || tool === "target";
  const chosen = kept?.part === part?.id ? kept?.index : undefined;
  const entry = isInHand ? (held === undefined ? undefined : Number(held)) : chosen;
  /** Chosen in the list: the map goes there. */
  const onEntry = (index: number | undefined): void => {
    keep(part && index !== undefined ? { part: part.id, index } : undefined);
    const at = index === undefined ? undefined : placeOfEntry(part, index);
    if (at) onPlace([...at]);
    if (!isInHand) return;
    if (index === undefined) control.commands()?.cancel();
    else control.commands()?.choose(String(index));
  };
  /** Chosen on the map, of whichever part. */
  const onMapEntry = (id: string, index: number): void => keep({ part: id, index });
  return { entry, onEntry, onMapEntry };
}

function placeOfEntry(part: RoutePart | undefined, index: number): Position | undefined {
  if (part?.kind === "waypoints") return part.waypoints[index]?.position;
  return part?.kind === "points" || part?.kind === "verification" ? part.targets[index]?.position : undefined;
}
