import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

export interface TooltipViewProps {
  /** Id of the text, for the anchor's `aria-describedby`. */
  id: string;
  anchor: HTMLElement;
  opened: boolean;
  placement: "top" | "bottom" | "left" | "right";
  children: ReactNode;
}

const OFFSET_BELOW_PX = 5;
const OFFSET_PX = 10;

/** The tooltip itself, positioned beside its anchor. */
export const TooltipView = ({ id, anchor, opened, placement, children }: TooltipViewProps) => (
  <Tooltip
    target={anchor}
    label={<span id={id}>{children}</span>}
    opened={opened}
    position={placement}
    offset={placement === "bottom" ? OFFSET_BELOW_PX : OFFSET_PX}
    events={{ hover: false, focus: false, touch: false }}
    multiline
    maw={320}
    fz="xs"
    color="var(--chrome)"
    c="#e4eaf5"
  />
);
