import { useActiveItem, useTool } from "#features/flight-routes/store/editing.ts";
import { ItemTool } from "./item-tools.tsx";
import { OutlineTool } from "./outline-tool.tsx";
import { PatternEditTool } from "./pattern-edit-tool.tsx";
import { NoFlyZoneTool, ObstacleTool, PilotTool, TakeOffTool } from "./route-tools.tsx";
import type { ToolProps } from "./use-drawing-options.ts";

/** The drawing mode of the selected tool, on what that tool edits. */
export function ActiveTool({ options }: ToolProps) {
  const tool = useTool();
  const item = useActiveItem();
  switch (tool) {
    case "outline":
      return <OutlineTool options={options} />;
    case "takeOff":
      return <TakeOffTool options={options} />;
    case "pilot":
      return <PilotTool options={options} />;
    case "noFlyZone":
      return <NoFlyZoneTool options={options} />;
    case "obstacle":
      return <ObstacleTool options={options} />;
    case "edit":
      return item ? <PatternEditTool options={options} item={item} /> : null;
    case "none":
      return null;
    case "line":
    case "center":
    case "waypoint":
    case "target":
      return item ? <ItemTool options={options} item={item} /> : null;
  }
}
