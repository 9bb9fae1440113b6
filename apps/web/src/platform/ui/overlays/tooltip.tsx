import {
  cloneElement,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

type Placement = "top" | "bottom" | "left" | "right";

export interface TooltipProps {
  label: ReactNode;
  placement?: Placement;
  openDelayMs?: number;
  closeDelayMs?: number;
  /** One element that passes its handlers on. */
  children: ReactElement<Anchor>;
}

interface Anchor {
  "aria-describedby"?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
}

const LazyTooltip = lazy(() => import("./tooltip-view.tsx").then((m) => ({ default: m.TooltipView })));

/**
 * A text beside an element while it is hovered or focused; Esc hides it. Without a text there is no tooltip.
 * The code that positions it is loaded with the first one that is shown.
 */
export function Tooltip(props: TooltipProps) {
  const { label, placement = "top", openDelayMs = 0, closeDelayMs = 100, children } = props;
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [opened, setOpened] = useState(false);
  const later = useDelay();
  const hasLabel = label !== undefined && label !== null && label !== "";
  const displayed = opened && hasLabel;
  useEscape(displayed, () => setOpened(false));

  const open = (element: HTMLElement, delayMs: number): void => {
    setAnchor(element);
    later(() => setOpened(true), delayMs);
  };
  const close = (delayMs: number): void => later(() => setOpened(false), delayMs);
  const childProps = children.props;
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": displayed ? id : childProps["aria-describedby"],
        onPointerEnter: (event) => {
          childProps.onPointerEnter?.(event);
          open(event.currentTarget, openDelayMs);
        },
        onPointerLeave: (event) => {
          childProps.onPointerLeave?.(event);
          close(closeDelayMs);
        },
        onPointerDown: (event) => {
          childProps.onPointerDown?.(event);
          if (event.pointerType === "mouse") close(0);
        },
        onFocus: (event) => {
          childProps.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) open(event.currentTarget, 0);
        },
        onBlur: (event) => {
          childProps.onBlur?.(event);
          close(0);
        },
      })}
      {anchor && hasLabel && (
        <Suspense>
          <LazyTooltip id={id} anchor={anchor} opened={opened} placement={placement}>
            {label}
          </LazyTooltip>
        </Suspense>
      )}
    </>
  );
}

/** Runs one action after a delay; the next action replaces it. */
function useDelay() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (work: () => void, delayMs: number): void => {
    clearTimeout(timer.current);
    if (delayMs === 0) work();
    else timer.current = setTimeout(work, delayMs);
  };
}

function useEscape(isOn: boolean, escape: () => void): void {
  const latest = useRef(escape);
  useEffect(() => {
    latest.current = escape;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === "Escape") latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}
