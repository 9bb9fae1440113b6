import { media, type MediaFile } from "@overfly/contract/media/media";
import type { Shot } from "@overfly/contract/media/shots";
import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconTemperatureOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type MouseEvent, useState } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { fileUrl } from "#platform/api/call.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { useSpotText } from "#platform/i18n/use-spot-text.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { boxBetween, MOST_MEASUREMENTS, type Tool } from "./measurements/measurement.ts";
import { MeasurementLayer } from "./measurements/measurement-layer.tsx";
import { MeasurementPanel } from "./measurements/measurement-panel.tsx";
import { Placement } from "./measurements/placement.tsx";
import { useMeasurements } from "./measurements/use-measurements.ts";
import { OverlayControls, useOverlay, VisualLayer } from "./visual-overlay.tsx";
import { PictureHead } from "./picture-head.tsx";
import style from "./viewers.module.css";
import { type TemperatureRange, TemperatureRangeControl } from "./temperature-range-control.tsx";

const PALETTES = ["iron", "grey", "rainbow"] as const;
type Palette = (typeof PALETTES)[number];

const SPOT_WAIT_MS = 60;

interface ThermalPictureProps {
  file: MediaFile;
  shot?: Shot;
  /** The visual photo of the shot. */
  visual?: MediaFile | undefined;
}

/** A thermal picture with selectable palette and range, the visual one upon it, and the temperature under the pointer. */
export function ThermalPicture({ file, shot, visual }: ThermalPictureProps) {
  const { t } = useTranslation("media/mission");
  const [palette, setPalette] = useState<Palette>("iron");
  const [range, setRange] = useState<TemperatureRange>({});
  const [debouncedRange] = useDebouncedValue(range, 250);
  const [frame, setFrame] = useState<Frame | null>(null);
  const overlay = useOverlay();
  const measuring = useMeasuring(file.id);
  const { at, onMove: setAt } = measuring;
  const absolute = file.thermal_kind === "absolute";
  if (file.thermal_kind === null) return <NoTemperatures file={file} />;
  const src = fileUrl(media.thermal, { params: { id: file.id }, query: { palette, ...debouncedRange } });
  return (
    <figure className={style["picture"]}>
      <PictureHead file={file} />
      <div
        className={style["spotArea"]}
        onMouseMove={(event) => setAt(frame && pixelAt(event, frame))}
        onMouseLeave={() => setAt(null)}
      >
        <img
          className={style["pixels"]}
          src={src}
          alt={t("thermalOf", { name: file.name })}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setFrame({ width, height })
          }
        />
        {frame && visual && (
          <Overlay {...overlay} visual={visual} alignment={shot?.alignment ?? null} frame={frame} />
        )}
        {frame && <MeasuringArea key={measuring.tool} {...measuring} file={file.id} frame={frame} />}
        <SpotLabel file={file} at={at} frame={frame} />
      </div>
      <MeasurementPanel {...measuring} file={file.id} isAbsolute={absolute} />
      {!absolute && <RawCountsNote />}
      {visual && <OverlayControls {...overlay} isAligned={Boolean(shot?.alignment)} />}
      <figcaption className={style["tools"]}>
        <SegmentedControl
          size="xs"
          aria-label={t("palette")}
          value={palette}
          onChange={(value) => setPalette(value)}
          data={PALETTES.map((value) => ({ value, label: t(`palette.${value}`) }))}
        />
        {absolute && (
          <TemperatureRangeControl file={file} range={range} onChange={setRange} palette={palette} />
        )}
      </figcaption>
    </figure>
  );
}

function RawCountsNote() {
  const { t } = useTranslation("media/mission");
  return (
    <Alert role="note" icon={<IconTemperatureOff size={16} aria-hidden />}>
      <span>
        <strong>{t("rawCounts")}.</strong> {t("rawCountsHint")}
      </span>
    </Alert>
  );
}

/** The measurements of a photo, the tool that places the next one, and the pixel under the pointer. */
function useMeasuring(file: number) {
  const measurements = useMeasurements(file);
  const [tool, setTool] = useState<Tool>();
  const [at, setAt] = useState<PixelPosition | null>(null);
  const isFull = measurements.items.length >= MOST_MEASUREMENTS;
  return { measurements, tool: isFull ? undefined : tool, onTool: setTool, at, onMove: setAt };
}

interface MeasuringAreaProps extends ReturnType<typeof useMeasuring> {
  file: number;
  frame: Frame;
}

function MeasuringArea({ measurements, tool, onTool, file, frame, at, onMove }: MeasuringAreaProps) {
  const { items, addSpot, addBox } = measurements;
  const [corner, setCorner] = useState<PixelPosition>();
  const draft = tool === "box" && corner ? boxBetween(corner, at ?? corner) : undefined;
  return (
    <>
      <MeasurementLayer file={file} items={items} frame={frame} draft={draft} />
      {tool && (
        <Placement
          tool={tool}
          frame={frame}
          at={at}
          onMove={onMove}
          pixelAt={(event) => pixelAt(event, frame)}
          corner={corner}
          onCorner={setCorner}
          onSpot={addSpot}
          onBox={addBox}
          onEnd={() => onTool(undefined)}
        />
      )}
    </>
  );
}

type OverlayProps = Omit<ComponentProps<typeof VisualLayer>, "part">;

const Overlay = (layer: OverlayProps) => (
  <svg className={style["overlay"]} viewBox={`0 0 ${layer.frame.width} ${layer.frame.height}`} aria-hidden>
    <VisualLayer {...layer} part={{ x: 0, width: layer.frame.width }} />
  </svg>
);

interface PixelPosition {
  x: number;
  y: number;
}

/** The thermal frame's own pixels, which may be fewer than the photograph's. */
interface Frame {
  width: number;
  height: number;
}

/** The frame's pixel under the pointer. */
function pixelAt(event: MouseEvent<HTMLElement>, { width, height }: Frame): PixelPosition {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (offset: number, size: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor((offset / size) * count)));
  return {
    x: share(event.clientX - box.left, box.width, width),
    y: share(event.clientY - box.top, box.height, height),
  };
}

interface SpotLabelProps {
  file: MediaFile;
  at: PixelPosition | null;
  frame: Frame | null;
}

function SpotLabel({ file, at, frame }: SpotLabelProps) {
  const { t } = useTranslation("media/mission");
  const format = useFormat();
  const spotText = useSpotText();
  const [steady] = useDebouncedValue(at, SPOT_WAIT_MS);
  const spot = useQuery(mediaQueries.spot(file.id, steady));
  const absolute = file.thermal_kind === "absolute";
  if (at === null || frame === null) {
    return <span className={style["spotHint"]}>{t(absolute ? "spotHint" : "spotCountsHint")}</span>;
  }
  const { celsius = null, counts = null, accuracy = null } = spot.data ?? {};
  const label = absolute
    ? celsius !== null && spotText(celsius, accuracy)
    : counts !== null && t("spotCounts", { value: format.number(counts) });
  const left = ((at.x + 0.5) / frame.width) * 100;
  return (
    <span
      className={style["spot"]}
      data-flip={left > 70 || undefined}
      style={{ left: `${left}%`, top: `${((at.y + 0.5) / frame.height) * 100}%` }}
      aria-live="polite"
    >
      {label || "…"}
    </span>
  );
}

const NoTemperatures = ({ file }: { file: MediaFile }) => {
  const { t } = useTranslation("media/mission");
  return (
    <figure className={style["picture"]}>
      <PictureHead file={file} />
      <img
        src={fileUrl(media.preview, { params: { id: file.id } })}
        alt={t("thermalOf", { name: file.name })}
      />
      <Hint as="figcaption">{t("noTemperatures")}</Hint>
    </figure>
  );
};
