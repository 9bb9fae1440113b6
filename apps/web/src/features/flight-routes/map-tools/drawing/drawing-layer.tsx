import type { Extent } from "#platform/map/map-extent.tsx";
import { useActiveItem, useTool } from "#features/flight-routes/store/editing.ts";
import { ActiveTool } from "./active-tool.tsx";
import { useDrawingOptions } from "./use-drawing-options.ts";

/** The active drawing tool; another tool or item restarts it. */
export function DrawingLayer({ extent }: { extent: Extent | undefined }) {
  const options = useDrawingOptions(extent);
  return <ActiveTool key={`${useTool()} ${useActiveItem()?.id ?? ""}`} options={options} />;
}
