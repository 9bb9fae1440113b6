import type { Pixel, PixelBox } from "@overfly/thermography/radiometry/extremes-of-box";
import type { Measurement } from "./measurement.ts";
import { useMeasuredValues } from "./use-measured-values.ts";
import style from "./measurements.module.css";

interface MeasurementLayerProps {
  file: number;
  items: readonly Measurement[];
  /** The thermal frame's pixels. */
  frame: { width: number; height: number };
  /** The box that is being drawn. */
  draft: PixelBox | undefined;
}

/** Size of marks and numbers, as a share of the frame's width. */
const MARK = 0.018;

/** The measurements on the photo, each with its number; of a box with its hottest and coldest pixel. */
export function MeasurementLayer({ file, items, frame, draft }: MeasurementLayerProps) {
  const values = useMeasuredValues(file, items);
  const size = frame.width * MARK;
  return (
    <svg className={style["layer"]} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden>
      {items.map((item, at) => (
        <g key={item.number}>
          {item.kind === "spot" ? <Cross at={item} size={size} /> : <Box box={item} />}
          {values[at]?.data?.max_at && <Arrow at={values[at].data.max_at} size={size} kind="max" />}
          {values[at]?.data?.min_at && <Arrow at={values[at].data.min_at} size={size} kind="min" />}
          <NumberOf item={item} size={size} frame={frame} />
        </g>
      ))}
      {draft && <Box box={draft} />}
    </svg>
  );
}

function Cross({ at: { x, y }, size }: { at: Pixel; size: number }) {
  const [cx, cy] = [x + 0.5, y + 0.5];
  const path = `M${cx - size} ${cy}h${size * 2}M${cx} ${cy - size}v${size * 2}`;
  return (
    <>
      <path d={path} className={style["shade"]} />
      <path d={path} className={style["line"]} />
    </>
  );
}

const Box = ({ box: { x, y, width, height } }: { box: PixelBox }) => (
  <>
    <rect x={x} y={y} width={width} height={height} className={style["shade"]} />
    <rect x={x} y={y} width={width} height={height} className={style["line"]} />
  </>
);

/** A triangle whose tip is on the pixel. */
function Arrow({ at: { x, y }, size, kind }: { at: Pixel; size: number; kind: "min" | "max" }) {
  const down = kind === "max" ? -1 : 1;
  const [half, height] = [size * 0.45, size * 0.8 * down];
  const path = `M${x + 0.5} ${y + 0.5}l${-half} ${height}h${half * 2}z`;
  return <path d={path} className={style["arrow"]} data-kind={kind} />;
}

interface NumberOfProps {
  item: Measurement;
  size: number;
  frame: { width: number; height: number };
}

/** Above its mark at the right, or where there is no room, below and at the left. */
function NumberOf({ item, size, frame }: NumberOfProps) {
  const [right, top] = item.kind === "box" ? [item.x, item.y] : [item.x + size * 0.4, item.y - size * 0.2];
  const isAtEdge = right > frame.width - size * 3;
  const hasRoom = top > size * 2;
  return (
    <text
      x={isAtEdge ? right - size : right}
      y={hasRoom ? top - size * 0.3 : top + size * 2.2}
      fontSize={size * 1.8}
      textAnchor={isAtEdge ? "end" : "start"}
      className={style["number"]}
    >
      {item.number}
    </text>
  );
}
