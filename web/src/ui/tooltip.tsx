import { Tooltip as MantineTooltip } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
  label: ReactNode;
  placement?: "top" | "bottom" | "left" | "right";
  openDelayMs?: number;
  closeDelayMs?: number;
  /** One element that takes a ref. */
  children: ReactElement;
}

const OFFSET_BELOW_PX = 5;
const OFFSET_PX = 10;

/** Words beside an element while it is hovered or focused. Without words it is not there. */
export function Tooltip(props: TooltipProps) {
  const { label, placement = "top", openDelayMs = 0, closeDelayMs = 100, children } = props;
  return (
    <MantineTooltip
      label={label}
      position={placement}
      offset={placement === "bottom" ? OFFSET_BELOW_PX : OFFSET_PX}
      openDelay={openDelayMs}
      closeDelay={closeDelayMs}
      disabled={label === undefined || label === null || label === ""}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={320}
      fz="xs"
      color="var(--chrome)"
      c="#e4eaf5"
    >
      {children}
    </MantineTooltip>
  );
}
