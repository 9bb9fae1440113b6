import { Button as MantineButton, type ButtonProps as MantineButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

export interface ButtonProps {
  children: ReactNode;
  kind?: ButtonKind;
  icon?: ReactNode;
  onClick?: (() => void) | undefined;
  /** Makes it a link to a path of this application. */
  to?: string | undefined;
  /** Navigation state for the linked screen. */
  linkState?: unknown;
  type?: "button" | "submit";
  pending?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Tooltip: why it is disabled, or what it does. */
  hint?: ReactNode;
  /** Whether what it opens is open. */
  expanded?: boolean;
  /** Whether what it switches is on. */
  pressed?: boolean;
  size?: "xs" | "sm" | "md";
  fullWidth?: boolean;
}

const LOOK: Record<ButtonKind, Pick<MantineButtonProps, "variant" | "color" | "c">> = {
  primary: { variant: "filled", color: "sun", c: "var(--on-accent)" },
  secondary: { variant: "default" },
  quiet: { variant: "subtle", color: "gray" },
  danger: { variant: "filled", color: "red.7" },
};

const PRESSED: Pick<MantineButtonProps, "variant"> = { variant: "light" };

/** A disabled button can still be focused, so that its tooltip can be read. */
export function Button(props: ButtonProps) {
  const { children, kind = "secondary", icon, onClick, to, linkState, type = "button" } = props;
  const { pending = false, disabled = false, hint, expanded, pressed, size = "sm" } = props;
  const { fullWidth = false } = props;
  const look = { ...(pressed ? PRESSED : LOOK[kind]), size, fullWidth, leftSection: icon };
  const button =
    to !== undefined && !disabled ? (
      <MantineButton {...look} component={Link} to={to} state={linkState} onClick={onClick}>
        {children}
      </MantineButton>
    ) : (
      <MantineButton
        {...look}
        type={disabled ? "button" : type}
        loading={pending}
        aria-busy={pending || undefined}
        aria-expanded={expanded}
        aria-pressed={pressed}
        onClick={disabled ? undefined : onClick}
        {...(disabled ? { "data-disabled": true, "aria-disabled": true } : {})}
      >
        {children}
      </MantineButton>
    );
  return hint ? <Tooltip label={hint}>{button}</Tooltip> : button;
}
