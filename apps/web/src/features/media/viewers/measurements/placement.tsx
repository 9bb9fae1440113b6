import type { Pixel, PixelBox } from "@overfly/thermography/radiometry/extremes-of-box";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boxBetween, isSamePixel, movedBy, type Tool } from "./measurement.ts";
import style from "./measurements.module.css";

export interface PlacementProps {
  tool: Tool;
  frame: { width: number; height: number };
  /** The pixel under the pointer, or where the arrow keys moved to. */
  at: Pixel | null;
  onMove: (at: Pixel) => void;
  pixelAt: (event: PointerEvent<HTMLElement>) => Pixel;
  /** The box's first corner. */
  corner: Pixel | undefined;
  onCorner: (corner: Pixel | undefined) => void;
  onSpot: (at: Pixel) => void;
  onBox: (box: PixelBox) => void;
  onEnd: () => void;
}

/** Covers the photo while a tool is chosen: places with the pointer (a box by dragging or by two clicks) or the keyboard. */
export function Placement(props: PlacementProps) {
  const { tool, frame, at, onMove, pixelAt, corner, onCorner, onSpot, onBox } = props;
  const { t } = useTranslation("media/measurements");
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement: before, body } = document;
    const placement = area.current;
    placement?.focus();
    return () => {
      const { activeElement: focused } = document;
      if (before instanceof HTMLElement && (focused === body || focused === placement)) before.focus();
    };
  }, [tool]);
  const cursor = at ?? { x: Math.floor(frame.width / 2), y: Math.floor(frame.height / 2) };
  const place = (pixel: Pixel): void => {
    if (tool === "spot") return onSpot(pixel);
    if (!corner) return onCorner(pixel);
    onBox(boxBetween(corner, pixel));
    return onCorner(undefined);
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const pixel = pixelAt(event);
    onMove(pixel);
    if (tool === "box" && !corner) onCorner(pixel);
  };
  const release = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    const pixel = pixelAt(event);
    if (tool === "spot" || (corner && !isSamePixel(corner, pixel))) place(pixel);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles its own keys
    <div
      ref={area}
      className={style["placement"]}
      role="application"
      aria-label={t(tool === "spot" ? "placeSpot" : "placeBox")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the cross in it
      tabIndex={0}
      data-mantine-stop-propagation // Escape leaves the tool, not the viewer
      onPointerDown={press}
      onPointerMove={(event) => onMove(pixelAt(event))}
      onPointerUp={release}
      onKeyDown={(event) => actOn(event, { ...props, cursor, place })}
    >
      <i
        className={style["cursor"]}
        style={{
          left: `${((cursor.x + 0.5) / frame.width) * 100}%`,
          top: `${((cursor.y + 0.5) / frame.height) * 100}%`,
        }}
        aria-hidden
      />
    </div>
  );
}

type Keys = Pick<PlacementProps, "frame" | "corner" | "onMove" | "onCorner" | "onEnd"> & {
  cursor: Pixel;
  place: (at: Pixel) => void;
};

function actOn(event: KeyboardEvent, keys: Keys): void {
  const { frame, corner, cursor, place, onMove, onCorner, onEnd } = keys;
  const moved = movedBy(event, cursor, frame);
  if (moved) onMove(moved);
  else if (event.key === "Enter" || event.key === " ") {
    onMove(cursor);
    place(cursor);
  } else if (event.key === "Escape") {
    if (corner) onCorner(undefined);
    else onEnd();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
