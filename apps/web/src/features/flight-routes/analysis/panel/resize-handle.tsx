import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./analysis-panel.module.css";
import {
  panelHeight,
  MIN_HEIGHT_PX,
  setAnalysisView,
  useAnalysisView,
  withPanelHeight,
} from "./analysis-view.ts";

const STEP_PX = 24;
/** The map keeps at least so much of the window. */
const MAX_WINDOW_SHARE = 0.75;

const clampedHeight = (heightPx: number): number =>
  Math.round(Math.min(window.innerHeight * MAX_WINDOW_SHARE, Math.max(MIN_HEIGHT_PX, heightPx)));

/** The dock's upper edge: dragged, or moved by the arrow keys. */
export function ResizeHandle() {
  const { t } = useTranslation("flight-routes/analysis");
  const view = useAnalysisView();
  const heightPx = panelHeight(view);
  const from = useRef<{ y: number; heightPx: number }>(undefined);
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { y: event.clientY, heightPx };
  };
  const drag = ({ clientY }: PointerEvent): void => {
    if (from.current)
      setAnalysisView(withPanelHeight(view, clampedHeight(from.current.heightPx + from.current.y - clientY)));
  };
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowUp: STEP_PX, ArrowDown: -STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAnalysisView(withPanelHeight(view, clampedHeight(heightPx + step)));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> can't be moved
    <div
      className={style["handle"]}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t("resize")}
      aria-valuenow={heightPx}
      aria-valuemin={MIN_HEIGHT_PX}
      aria-valuemax={clampedHeight(Infinity)}
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onKeyDown={key}
    />
  );
}
