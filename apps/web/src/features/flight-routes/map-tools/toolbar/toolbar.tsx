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
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { unavailableBecause, type RouteItemKind, TOOL_SHORTCUTS, TOOLS } from "./tool-availability.ts";
import type { Tool } from "./tool.ts";
import style from "./toolbar.module.css";

const ICONS = {
  none: IconHandFinger,
  outline: IconPolygon,
  line: IconLine,
  centre: IconCircleDashed,
  waypoint: IconRoute,
  target: IconMapPins,
  edit: IconPencilBolt,
  takeOff: IconHome,
  pilot: IconEye,
  noFly: IconPlaneOff,
  obstacle: IconBuildingFactory2,
} satisfies Record<Tool, typeof IconLine>;

export interface ToolbarProps {
  tool: Tool;
  kind: RouteItemKind | undefined;
  isSnapping: boolean;
  onTool: (tool: Tool) => void;
  onSnapping: (isSnapping: boolean) => void;
}

/** The tools over the map. Those that do not fit the active part say what they are for. */
export function Toolbar({ tool, kind, isSnapping, onTool, onSnapping }: ToolbarProps) {
  const { t } = useTranslation("flight-routes/map-tools");
  return (
    <div className={style["bar"]} role="toolbar" aria-label={t("tools")}>
      {(["none", ...TOOLS] satisfies Tool[]).map((one) => {
        const Icon = ICONS[one];
        const name = t(`tool.${one}`);
        const bar = unavailableBecause(one, kind);
        const key = TOOL_SHORTCUTS[one];
        const label = key === undefined ? t("withKey", { name, key: "Esc" }) : t("withKey", { name, key });
        return (
          <span key={one} data-barred={bar !== undefined || undefined}>
            <IconButton
              label={bar ? t(`bar.${bar}`, { name }) : label}
              icon={<Icon size={18} stroke={1.75} aria-hidden />}
              pressed={tool === one}
              disabled={bar !== undefined}
              onClick={() => selectTool(one)}
            />
          </span>
        );
      })}
      <span className={style["divider"]} />
      <IconButton
        label={t("snap")}
        icon={<IconMagnet size={18} stroke={1.75} aria-hidden />}
        pressed={isSnapping}
        onClick={() => onSnapping(!isSnapping)}
      />
    </div>
  );
}
