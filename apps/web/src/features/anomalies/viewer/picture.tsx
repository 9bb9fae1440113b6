import type { Anomaly, AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useSpotText } from "#platform/i18n/use-spot-text.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useSeverityColors } from "#platform/ui/display/severity.ts";
import { type Box, boxOrMiddle, shownPart, type Size, type View, zoomed } from "./view-box.ts";
import style from "./viewer.module.css";

interface PictureProps {
  src: string;
  label: string;
  image: AnomalyImage;
  anomaly: Anomaly;
  neighbours: readonly Anomaly[];
  choose: (id: number) => void;
  view: View;
  onView: (view: View) => void;
  /** How wide the picture is that boxes were measured in, where `src` is a smaller one. */
  fullWidth?: number | null;
  /** The temperature under the pointer is shown. */
  hasSpot?: boolean;
}

const ASPECT = 4 / 3;
const WHEEL_STEP = 1.2;
const SPOT_WAIT_MS = 60;
/** Distance of a frame from its box, as a share of what is seen, so that it hides nothing. */
const STAND_OFF = 0.01;

/** A picture that is moved by dragging and zoomed by the wheel, with the boxes of the anomalies that it shows. */
export function Picture(props: PictureProps) {
  const { src, label, image, anomaly, neighbours, choose, view, onView, fullWidth, hasSpot = false } = props;
  const loaded = useSize(src);
  const size = loaded === "unreadable" ? undefined : loaded;
  const area = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const scale = size && fullWidth ? size.width / fullWidth : 1;
  const box = boxOrMiddle(image.box && scaled(image.box, scale), size ?? { width: 4, height: 3 });
  const part = shownPart(view, box, ASPECT);
  useWheel(area, view, onView);
  const drag = useDrag({ area, part, box, view, onView });
  if (size === undefined) return <EmptyFrame isUnreadable={loaded === "unreadable"} />;
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    drag.onPointerMove(event);
    if (hasSpot) setAt(pixelAt(event, part, size));
  };
  return (
    <div className={style["frame"]}>
      <svg
        ref={area}
        className={style["picture"]}
        viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
        role="img"
        aria-label={label}
        onPointerDown={drag.onPointerDown}
        onPointerUp={drag.onPointerUp}
        onPointerMove={move}
        onPointerLeave={() => setAt(null)}
      >
        <image
          href={src}
          width={size.width}
          height={size.height}
          style={{ imageRendering: hasSpot ? "pixelated" : "auto" }}
        />
        {boxesOn(neighbours, image.media_file_id).map(({ anomaly: each, box: found }) => (
          <Frame
            key={each.id}
            anomaly={each}
            box={scaled(found, scale)}
            part={part}
            isSelected={each.id === anomaly.id}
            choose={choose}
          />
        ))}
      </svg>
      {hasSpot && <Spot id={image.media_file_id} at={at} />}
    </div>
  );
}

/** While a picture is loaded, and instead of one that can't be. */
function EmptyFrame({ isUnreadable }: { isUnreadable: boolean }) {
  const { t } = useTranslation("anomalies");
  return (
    <div className={style["frame"]} data-empty>
      {isUnreadable && <Hint>{t("imageUnreadable")}</Hint>}
    </div>
  );
}

/** The anomalies that a picture shows, each with its box. */
const boxesOn = (anomalies: readonly Anomaly[], file: number) =>
  anomalies.flatMap((anomaly) => {
    const box = anomaly.images.find(({ media_file_id }) => media_file_id === file)?.box;
    return box ? [{ anomaly, box }] : [];
  });

interface FrameProps {
  anomaly: Anomaly;
  box: Box;
  part: Box;
  isSelected: boolean;
  choose: (id: number) => void;
}

function Frame({ anomaly, box, part, isSelected, choose }: FrameProps) {
  const { t } = useTranslation("anomalies");
  const colorOf = useSeverityColors();
  const gap = part.width * STAND_OFF;
  const outer = {
    x: box.x - gap,
    y: box.y - gap,
    width: box.width + 2 * gap,
    height: box.height + 2 * gap,
  };
  const frame = (
    <>
      <rect {...outer} className={style["shade"]} />
      <rect
        {...outer}
        className={style["box"]}
        data-selected={isSelected || undefined}
        style={isSelected ? {} : { stroke: colorOf(anomaly.severity) }}
      />
      {!isSelected && (
        <text className={style["number"]} x={outer.x} y={outer.y - gap / 2} fontSize={part.width * 0.03}>
          {anomaly.number}
        </text>
      )}
    </>
  );
  if (isSelected) return <g>{frame}</g>;
  return (
    <g
      className={style["neighbour"]}
      role="button"
      tabIndex={0}
      aria-label={t("neighbour", { number: anomaly.number })}
      onClick={() => choose(anomaly.id)}
      onKeyDown={({ key }) => key === "Enter" && choose(anomaly.id)}
    >
      {frame}
    </g>
  );
}

function Spot({ id, at }: { id: number; at: { x: number; y: number } | null }) {
  const { t } = useTranslation("media/mission");
  const spotText = useSpotText();
  const [steady] = useDebouncedValue(at, SPOT_WAIT_MS);
  const { data } = useQuery(mediaQueries.spot(id, steady));
  if (at === null) return <span className={style["spot"]}>{t("spotHint")}</span>;
  const celsius = data?.celsius ?? null;
  if (celsius === null) return <span className={style["spot"]}>…</span>;
  return (
    <span className={style["spot"]} aria-live="polite">
      {spotText(celsius, data?.accuracy ?? null)}
    </span>
  );
}

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

/** The picture's pixel under the pointer; null beside the picture. */
function pixelAt(event: PointerEvent<SVGSVGElement>, part: Box, { width, height }: Size) {
  const area = event.currentTarget.getBoundingClientRect();
  const x = Math.floor(part.x + ((event.clientX - area.left) / area.width) * part.width);
  const y = Math.floor(part.y + ((event.clientY - area.top) / area.height) * part.height);
  return x >= 0 && y >= 0 && x < width && y < height ? { x, y } : null;
}

/** React's own wheel events can't keep the page from scrolling. */
function useWheel(
  area: React.RefObject<SVGSVGElement | null>,
  view: View,
  onView: (view: View) => void,
): void {
  useEffect(() => {
    const element = area.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      onView(zoomed(view, event.deltaY > 0 ? WHEEL_STEP : 1 / WHEEL_STEP));
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  });
}

interface DragInput {
  area: React.RefObject<SVGSVGElement | null>;
  part: Box;
  box: Box;
  view: View;
  onView: (view: View) => void;
}

function useDrag({ area, part, box, view, onView }: DragInput) {
  const from = useRef<{ x: number; y: number; view: View } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>): void => {
      from.current = { x: event.clientX, y: event.clientY, view };
    },
    onPointerUp: (): void => {
      from.current = null;
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>): void => {
      const start = from.current;
      if (!start || !area.current || event.buttons === 0) return;
      const perPx = part.width / area.current.clientWidth / Math.max(box.width, box.height, 1);
      onView({
        ...view,
        dx: start.view.dx - (event.clientX - start.x) * perPx,
        dy: start.view.dy - (event.clientY - start.y) * perPx,
      });
    },
  };
}

/** Undefined until the picture is loaded. */
function useSize(src: string): Size | "unreadable" | undefined {
  const [size, setSize] = useState<Size | "unreadable">();
  useEffect(() => {
    const picture = new Image();
    picture.addEventListener("load", () =>
      setSize({ width: picture.naturalWidth, height: picture.naturalHeight }),
    );
    picture.addEventListener("error", () => setSize("unreadable"));
    picture.src = src;
  }, [src]);
  return size;
}
