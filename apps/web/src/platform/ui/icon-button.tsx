import { ActionIcon } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";

export interface IconButtonProps {
  /** What it does: its name for screen readers, and its tooltip. */
  label: string;
  icon: ReactNode;
  onClick?: (() => void) | undefined;
  pressed?: boolean | undefined;
  expanded?: boolean | undefined;
  hasPopup?: "menu" | undefined;
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  size?: "sm" | "md" | "lg";
  ref?: Ref<HTMLButtonElement> | undefined;
}

const SIZE_PX = { sm: 28, md: 34, lg: 40 };

export function IconButton(props: IconButtonProps) {
  const { label, icon, onClick, pressed, expanded, hasPopup, disabled, danger, size = "md", ref } = props;
  return (
    <Tooltip label={label} placement="bottom">
      <ActionIcon
        ref={ref}
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-haspopup={hasPopup}
        aria-disabled={disabled}
        {...(disabled ? { "data-disabled": true } : {})}
        color={danger ? "red" : "gray"}
        variant={pressed ? "light" : "subtle"}
        size={SIZE_PX[size]}
        onClick={disabled ? undefined : onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
