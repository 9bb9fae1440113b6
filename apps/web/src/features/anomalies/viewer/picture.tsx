import type { Anomaly, AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useSpotText } from "#platform/i18n/use-spot-text.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useSeverityColors } from "#platform/ui/display/severity.ts";
import { type Box, boxOrMiddle, shownPart, type Size, type View } from "./view-box.ts";
import { useGestures, useWheel } from "./use-gestures.ts";
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
  /** What lies upon the picture, in its pixels. */
  overlay?: (part: Box, size: Size) => ReactNode;
}

const ASPECT = 4 / 3;
const SPOT_WAIT_MS = 60;
/** Distance of a frame from its box, as a share of what is seen, so that it hides nothing. */
const STAND_OFF = 0.01;

/** A picture that is moved by dragging and zoomed by the wheel or two fingers, with the boxes of the anomalies that it shows. */
export function Picture(props: PictureProps) {
  const { src, label, image, view, onView, fullWidth, hasSpot = false, overlay } = props;
  const loaded = useSize(src);
  const size = loaded === "unreadable" ? undefined : loaded;
  const area = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const scale = size && fullWidth ? size.width / fullWidth : 1;
  const box = boxOrMiddle(image.box && scaled(image.box, scale), size ?? { width: 4, height: 3 });
  const part = shownPart(view, box, ASPECT);
  useWheel(area, view, onView);
  const { onPointerMove, ...touch } = useGestures(area, view, onView);
  if (size === undefined) return <EmptyFrame isUnreadable={loaded === "unreadable"} />;
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    onPointerMove(event);
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
        {...touch}
        onPointerMove={move}
        onPointerLeave={(event) => {
          touch.onPointerUp(event);
          setAt(null);
        }}
      >
        <image
          href={src}
          width={size.width}
          height={size.height}
          style={{ imageRendering: hasSpot ? "pixelated" : "auto" }}
        />
        {overlay?.(part, size)}
        <Frames {...props} scale={scale} part={part} />
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

type FramesProps = Pick<PictureProps, "image" | "anomaly" | "neighbours" | "choose"> & {
  /** Of the shown picture to the one that boxes were measured in. */
  scale: number;
  part: Box;
};

const Frames = ({ image, anomaly, neighbours, choose, scale, part }: FramesProps) =>
  boxesOn(neighbours, image.media_file_id).map(({ anomaly: each, box }) => (
    <Frame
      key={each.id}
      anomaly={each}
      box={scaled(box, scale)}
      part={part}
      isSelected={each.id === anomaly.id}
      choose={choose}
    />
  ));

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
