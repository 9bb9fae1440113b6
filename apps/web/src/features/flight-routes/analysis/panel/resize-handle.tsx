import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./analysis-panel.module.css";
import { useAnalysisView, useUpdateAnalysisView } from "#features/flight-routes/analysis/analysis-context.ts";
import { MIN_HEIGHT_PX, panelHeight, withPanelHeight } from "#features/flight-routes/store/analysis-view.ts";

const STEP_PX = 24;
/** The rest of the window is left to the map. */
const MAX_WINDOW_SHARE = 0.75;

const clampedHeight = (heightPx: number): number =>
  Math.round(Math.min(window.innerHeight * MAX_WINDOW_SHARE, Math.max(MIN_HEIGHT_PX, heightPx)));

/** The panel's upper edge, moved by dragging or by the arrow keys. */
export function ResizeHandle() {
  const { t } = useTranslation("flight-routes/analysis");
  const view = useAnalysisView();
  const updateView = useUpdateAnalysisView();
  const heightPx = panelHeight(view);
  const from = useRef<{ y: number; heightPx: number }>(undefined);
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { y: event.clientY, heightPx };
  };
  const drag = ({ clientY }: PointerEvent): void => {
    if (!from.current) return;
    const draggedPx = from.current.heightPx + from.current.y - clientY;
    updateView(withPanelHeight(view, clampedHeight(draggedPx)));
  };
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowUp: STEP_PX, ArrowDown: -STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    updateView(withPanelHeight(view, clampedHeight(heightPx + step)));
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
