import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./fields.module.css";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useSelectTool, useTool } from "#features/flight-routes/store/editing.ts";

export interface ToolButtonProps {
  tool: Tool;
  icon: ReactNode;
  children: ReactNode;
  /** Instructions, shown while the tool is selected. */
  hint: string;
  /** Further buttons. */
  actions?: ReactNode;
}

/** Selects a map tool, and deselects it again. */
export function ToolButton({ tool, icon, children, hint, actions }: ToolButtonProps) {
  const { t } = useTranslation("flight-routes/editor");
  const activeTool = useTool();
  const selectTool = useSelectTool();
  const isActive = activeTool === tool;
  return (
    <>
      <div className={style["buttons"]}>
        <Button
          size="xs"
          kind={isActive ? "primary" : "secondary"}
          icon={isActive ? <IconCheck size={16} aria-hidden /> : icon}
          onClick={() => selectTool(isActive ? "none" : tool)}
        >
          {isActive ? t("done") : children}
        </Button>
        {actions}
      </div>
      {isActive && <Hint>{hint}</Hint>}
    </>
  );
}
