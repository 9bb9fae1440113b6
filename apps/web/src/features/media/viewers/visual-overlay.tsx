import { media, type MediaFile } from "@overfly/contract/media/media";
import type { ShotAlignment } from "@overfly/contract/media/shots";
import { SegmentedControl, Slider } from "@mantine/core";
import { useId, useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./viewers.module.css";

const MODES = ["off", "blend", "swipe"] as const;
export type OverlayMode = (typeof MODES)[number];

/** How the visual photo is shown over the thermal one: `share` is its opacity, or how much of the view it covers. */
export function useOverlay() {
  const [mode, setMode] = useState<OverlayMode>("off");
  const [share, setShare] = useState(0.5);
  return { mode, setMode, share, setShare };
}

type Overlay = ReturnType<typeof useOverlay>;

interface OverlayControlsProps extends Overlay {
  /** Undefined while it isn't known. */
  isAligned: boolean | undefined;
  /** Nothing was taken with the thermal photo. */
  isAlone?: boolean;
}

/** Off, blend or swipe, and how much; why it can't be where the two can't be aligned. */
export function OverlayControls(overlay: OverlayControlsProps) {
  const { mode, setMode, share, setShare, isAligned, isAlone = false } = overlay;
  const { t } = useTranslation("media/mission");
  const format = useFormat();
  const isShown = mode !== "off" && isAligned === true;
  return (
    <div className={style["overlayTools"]}>
      <SegmentedControl
        size="xs"
        aria-label={t("overlay")}
        value={mode}
        onChange={setMode}
        data={MODES.map((value) => ({ value, label: t(`overlay.${value}`) }))}
      />
      {isShown && (
        <Slider
          className={style["overlaySlider"] ?? ""}
          value={Math.round(share * 100)}
          onChange={(percent) => setShare(percent / 100)}
          label={(percent) => format.percent(percent / 100)}
          thumbLabel={t("overlay.share")}
        />
      )}
      {mode !== "off" && isAligned === false && (
        <Hint role="status">{t(isAlone ? "overlay.alone" : "overlay.unaligned")}</Hint>
      )}
    </div>
  );
}

interface VisualLayerProps extends Pick<Overlay, "mode" | "share"> {
  visual: Pick<MediaFile, "id" | "width_px" | "height_px">;
  alignment: ShotAlignment | null;
  /** The thermal photo's, in its pixels. */
  frame: { width: number; height: number };
  /** What is seen of it. */
  part: { x: number; width: number };
}

/** Inside of an SVG in the thermal photo's pixels: the visual one where it belongs, around their common centre. */
export function VisualLayer({ mode, share, visual, alignment, frame, part }: VisualLayerProps) {
  const clip = useId();
  const whole = useAllowed(media.file);
  if (mode === "off" || !alignment || !visual.width_px || !visual.height_px) return null;
  const width = frame.width * alignment.width_share;
  const height = (width * visual.height_px) / visual.width_px;
  const [x, y] = [frame.width / 2, frame.height / 2];
  const params = { id: visual.id };
  return (
    <g pointerEvents="none" {...(mode === "swipe" && { clipPath: `url(#${clip})` })}>
      <clipPath id={clip}>
        <rect x={part.x} y={y - 2 * height} width={part.width * share} height={4 * height} />
      </clipPath>
      <image
        href={fileUrl(whole ? media.file : media.thumbnail, { params })}
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        preserveAspectRatio="none"
        transform={`rotate(${alignment.turn_deg} ${x} ${y})`}
        opacity={mode === "blend" ? share : 1}
      />
    </g>
  );
}
