import {
  IconBuildingFactory2,
  IconCircleDashed,
  IconEye,
  IconHandFinger,
  IconHome,
  IconLine,
  IconMagnet,
  IconMapPins,
  IconPencilBolt,
  IconPlaneOff,
  IconPolygon,
  IconRoute,
} from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useActiveItem, useSelectTool, useTool } from "#features/flight-routes/store/editing.ts";
import { useDispatch, usePlanner } from "#features/flight-routes/store/planner-context.ts";
import { TOOL_SHORTCUTS, TOOLS, unavailableBecause } from "./tool-availability.ts";
import type { Tool } from "./tool.ts";
import style from "./toolbar.module.css";

const ICONS = {
  none: IconHandFinger,
  outline: IconPolygon,
  line: IconLine,
  center: IconCircleDashed,
  waypoint: IconRoute,
  target: IconMapPins,
  edit: IconPencilBolt,
  takeOff: IconHome,
  pilot: IconEye,
  noFlyZone: IconPlaneOff,
  obstacle: IconBuildingFactory2,
} satisfies Record<Tool, typeof IconLine>;

/** The tools above the map. Those that do not fit the active item say what they are for. */
export function Toolbar() {
  const { t } = useTranslation("flight-routes/map-tools");
  return (
    <div className={style["bar"]} role="toolbar" aria-label={t("tools")}>
      {(["none", ...TOOLS] satisfies Tool[]).map((tool) => (
        <ToolbarButton key={tool} tool={tool} />
      ))}
      <span className={style["divider"]} />
      <SnappingButton />
    </div>
  );
}

function ToolbarButton({ tool }: { tool: Tool }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const activeTool = useTool();
  const selectTool = useSelectTool();
  const reason = unavailableBecause(tool, useActiveItem()?.kind);
  const Icon = ICONS[tool];
  const name = t(`tool.${tool}`);
  const label = t("withKey", { name, key: TOOL_SHORTCUTS[tool] ?? "Esc" });
  return (
    <span data-barred={reason !== undefined || undefined}>
      <IconButton
        label={reason ? t(`unavailable.${reason}`, { name }) : label}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        pressed={activeTool === tool}
        disabled={reason !== undefined}
        onClick={() => selectTool(tool)}
      />
    </span>
  );
}

function SnappingButton() {
  const { t } = useTranslation("flight-routes/map-tools");
  const isSnapping = usePlanner((state) => state.isSnapping);
  const dispatch = useDispatch();
  return (
    <IconButton
      label={t("snap")}
      icon={<IconMagnet size={18} stroke={1.75} aria-hidden />}
      pressed={isSnapping}
      onClick={() => dispatch({ type: "setSnapping", isSnapping: !isSnapping })}
    />
  );
}
