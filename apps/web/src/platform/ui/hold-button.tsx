import { Button as MantineButton } from "@mantine/core";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import style from "./hold-button.module.css";

export interface HoldButtonProps {
  children: ReactNode;
  /** Accessible name, which begins with what is shown; that alone where absent. */
  label?: string;
  onHeld: () => void;
  disabled?: boolean;
  pending?: boolean;
}

const HOLD_MS = 1000;

/** Acts once it was held down for a second, by pointer, Enter or Space: for what moves a drone. */
export function HoldButton({ children, label, onHeld, disabled = false, pending = false }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const release = (): void => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const hold = (): void => {
    if (isHeld || disabled || pending) return;
    wasHeld.current = true;
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHeld();
    }, HOLD_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <MantineButton
      color="sun"
      className={style["button"]}
      aria-label={label}
      style={{ "--hold": `${HOLD_MS}ms` } as CSSProperties}
      data-held={isHeld || undefined}
      loading={pending}
      onPointerDown={(event) => {
        if (event.button === 0) hold();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()} // a long touch
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        hold();
      }}
      onKeyUp={release}
      onBlur={release}
      onClick={() => {
        // A screen reader's click comes without pointer and key: it can't hold.
        if (!wasHeld.current && !disabled && !pending) onHeld();
        wasHeld.current = false;
      }}
      {...(disabled ? { "data-disabled": true, "aria-disabled": true } : {})}
    >
      {children}
    </MantineButton>
  );
}
