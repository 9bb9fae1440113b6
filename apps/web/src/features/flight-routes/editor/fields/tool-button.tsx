import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import style from "./fields.module.css";
import { Note } from "./document-fields.tsx";
import { usePanel } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";

export interface ToolButtonProps {
  tool: Tool;
  icon: ReactNode;
  children: ReactNode;
  /** What to do on the map, told while the tool is in hand. */
  words: string;
  /** Further buttons beside it. */
  beside?: ReactNode;
}

/** Takes a tool of the map in hand, and puts it away again. */
export function ToolButton({ tool, icon, children, words, beside }: ToolButtonProps) {
  const text = usePartText();
  const { tool: inHand, onTool } = usePanel();
  const isInHand = inHand === tool;
  return (
    <>
      <div className={style["buttons"]}>
        <Button
          size="xs"
          kind={isInHand ? "primary" : "secondary"}
          icon={isInHand ? <IconCheck size={16} aria-hidden /> : icon}
          onClick={() => onTool(isInHand ? "none" : tool)}
        >
          {isInHand ? text("done") : children}
        </Button>
        {beside}
      </div>
      {isInHand && <Note>{words}</Note>}
    </>
  );
}
