import type { Anomaly, AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { media } from "@overfly/contract/media/media";
import { Group, SegmentedControl, useDirection } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconFocus2,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { TemperatureRangeControl } from "#features/media/viewers/temperature-range-control.tsx";
import { ViewerModal } from "#features/media/viewers/viewer-modal.tsx";
import { fileUrl } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { shortcutKey } from "#platform/ui/keys/shortcut-key.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Picture } from "./picture.tsx";
import { useShotOverlay } from "./use-shot-overlay.tsx";
import { boxOrMiddle, closeView, type View, wholeView, zoomed } from "./view-box.ts";
import style from "./viewer.module.css";

export interface AnomalyViewerProps {
  anomaly: Anomaly;
  /** Of the same mission: those on the same picture are framed, too. */
  anomalies: readonly Anomaly[];
  choose: (id: number) => void;
  close: () => void;
  /** False while a dialog lies over it. */
  closeOnEscape?: boolean;
}

const PALETTES = ["iron", "grey", "rainbow"] as const;
type Palette = (typeof PALETTES)[number];
const ASPECT = 4 / 3;
const STEP = 1.4;
/** The thermal frame of the cameras in use; other ones are shown a little larger or smaller than whole. */
const FRAME = { width: 640, height: 512 };
const SETTLE_MS = 250;
const [BELOW_K, ABOVE_K] = [8, 1];

/** The thermal picture and the visual one, side by side in register; both zoom and move together. */
export function AnomalyViewer({
  anomaly,
  anomalies,
  choose,
  close,
  closeOnEscape = true,
}: AnomalyViewerProps) {
  const { t } = useTranslation("anomalies");
  const viewer = useViewer(anomaly);
  const { thermal, visual } = viewer;
  const pane = {
    view: viewer.view,
    onView: viewer.setView,
    anomaly,
    neighbours: anomalies,
    choose,
  };
  return (
    <ViewerModal
      onClose={close}
      closeOnEscape={closeOnEscape}
      title={t("viewer", { number: anomaly.number })}
      onKeyDown={viewer.onKeyDown}
    >
      <Tools {...viewer} />
      <div className={style["panes"]} data-anomaly-viewer>
        {thermal && (
          <ThermalPane
            {...pane}
            key={thermal.media_file_id}
            image={thermal}
            palette={viewer.palette}
            setPalette={viewer.setPalette}
            at={viewer.at}
            count={viewer.count}
          />
        )}
        {visual ? <VisualPane {...pane} image={visual} /> : <Hint>{t("noVisualImage")}</Hint>}
      </div>
    </ViewerModal>
  );
}

/** What is looked at, anew for each anomaly, and the keys that change it: + − 0 f zoom, p turns through the palettes, arrows the pictures. */
function useViewer(anomaly: Anomaly) {
  const forward = useDirection().dir === "rtl" ? -1 : 1;
  const [at, setAt] = useState(0);
  const [palette, setPalette] = useState<Palette>("iron");
  const thermals = imagesOf(anomaly, "thermal");
  const thermal = thermals[at] ?? thermals[0];
  const box = boxOrMiddle(thermal?.box ?? null, FRAME);
  const [view, setView] = useState<View>(() => closeView(box));
  const [shown, setShown] = useState(anomaly.id);
  if (shown !== anomaly.id) {
    setShown(anomaly.id);
    setAt(0);
    setView(closeView(boxOrMiddle(thermals[0]?.box ?? null, FRAME)));
  }
  const actions = {
    zoomIn: () => setView((before) => zoomed(before, 1 / STEP)),
    zoomOut: () => setView((before) => zoomed(before, STEP)),
    fit: () => setView(closeView(box)),
    whole: () => setView(wholeView(box, FRAME, ASPECT)),
    turn: (step: number) =>
      setAt((now) => Math.min(Math.max(0, thermals.length - 1), Math.max(0, now + step))),
  };
  const nextPalette = (): void =>
    setPalette((before) => PALETTES[(PALETTES.indexOf(before) + 1) % PALETTES.length] ?? "iron");
  const keys: Record<string, (() => void) | undefined> = {
    "+": actions.zoomIn,
    "=": actions.zoomIn,
    "-": actions.zoomOut,
    "0": actions.whole,
    f: actions.fit,
    p: nextPalette,
    ArrowRight: () => actions.turn(forward),
    ArrowLeft: () => actions.turn(-forward),
  };
  return {
    ...actions,
    at,
    count: thermals.length,
    thermal,
    visual: imagesOf(anomaly, "visual")[0],
    view,
    setView,
    palette,
    setPalette,
    onKeyDown: (event: KeyboardEvent): void => {
      if (!(event.target instanceof HTMLInputElement)) keys[shortcutKey(event.nativeEvent)]?.();
    },
  };
}

type Viewer = ReturnType<typeof useViewer>;

function Tools({ zoomIn, zoomOut, fit, whole, at, count, turn }: Viewer) {
  const { t } = useTranslation("anomalies");
  const tools = [
    { label: `${t("zoomIn")} (+)`, icon: IconZoomIn, onClick: zoomIn },
    { label: `${t("zoomOut")} (−)`, icon: IconZoomOut, onClick: zoomOut },
    { label: `${t("fitAnomaly")} (F)`, icon: IconFocus2, onClick: fit },
    { label: `${t("wholeFrame")} (0)`, icon: IconMaximize, onClick: whole },
  ];
  return (
    <Group gap="xs">
      {tools.map(({ label, icon: Icon, onClick }) => (
        <IconButton key={label} label={label} icon={<Icon size={18} aria-hidden />} onClick={onClick} />
      ))}
      {count > 1 && <Turn at={at} count={count} turn={turn} />}
    </Group>
  );
}

const imagesOf = ({ images }: Anomaly, role: AnomalyImage["role"]): AnomalyImage[] =>
  images.filter((image) => image.role === role).toSorted((a, b) => Number(b.is_best) - Number(a.is_best));

interface PaneProps {
  view: View;
  onView: (view: View) => void;
  anomaly: Anomaly;
  neighbours: readonly Anomaly[];
  choose: (id: number) => void;
  image: AnomalyImage;
}

interface ThermalPaneProps extends PaneProps {
  palette: Palette;
  setPalette: (palette: Palette) => void;
  /** Which of how many pictures of the anomaly it is, from 0. */
  at: number;
  count: number;
}

/** With palette, span, the temperature under the pointer, and the visual photo of the same shot upon it. */
function ThermalPane({ palette, setPalette, at, count, ...pane }: ThermalPaneProps) {
  const { t } = useTranslation("anomalies");
  const { t: tMedia } = useTranslation("media/mission");
  const { anomaly, image } = pane;
  const [range, setRange] = useState(spanOf(anomaly));
  const [settled] = useDebouncedValue(range, SETTLE_MS);
  const { data: file } = useQuery(mediaQueries.one(image.media_file_id));
  const { controls, layer } = useShotOverlay(image.media_file_id);
  const params = { id: image.media_file_id };
  return (
    <figure className={style["pane"]}>
      <Picture
        {...pane}
        src={fileUrl(media.thermal, { params, query: { palette, ...settled } })}
        label={t("thermalImage", { at: at + 1, count })}
        overlay={layer}
        hasSpot
      />
      <figcaption className={style["tools"]}>
        <SegmentedControl
          size="xs"
          aria-label={tMedia("palette")}
          value={palette}
          onChange={setPalette}
          data={PALETTES.map((value) => ({ value, label: tMedia(`palette.${value}`) }))}
        />
        {file?.thermal_kind === "absolute" && (
          <TemperatureRangeControl file={file} range={range} onChange={setRange} palette={palette} />
        )}
        {controls}
      </figcaption>
    </figure>
  );
}

function VisualPane(pane: PaneProps) {
  const { t } = useTranslation("anomalies");
  const whole = useAllowed(media.file);
  const params = { id: pane.image.media_file_id };
  const { data: file } = useQuery(mediaQueries.one(params.id));
  return (
    <figure className={style["pane"]}>
      <Picture
        {...pane}
        src={fileUrl(whole ? media.file : media.preview, { params })}
        fullWidth={file?.width_px ?? null}
        label={t("visualImage")}
      />
      <Hint as="figcaption">{t("visualImage")}</Hint>
    </figure>
  );
}

/** Colours from somewhat below the surroundings to the hottest: the picture's own span would drown the difference. */
function spanOf({ reference_c: reference, max_c: max }: Anomaly): { min_c?: number; max_c?: number } {
  if (reference === null || max === null || max <= reference) return {};
  return { min_c: Math.round(reference - BELOW_K), max_c: Math.round(max + ABOVE_K) };
}

function Turn({ at, count, turn }: { at: number; count: number; turn: (step: number) => void }) {
  const { t } = useTranslation("anomalies");
  return (
    <Group gap={4}>
      <IconButton
        label={t("previousImage")}
        icon={<IconChevronLeft size={18} className={style["mirrored"]} aria-hidden />}
        disabled={at === 0}
        onClick={() => turn(-1)}
      />
      <span>{`${at + 1}/${count}`}</span>
      <IconButton
        label={t("nextImage")}
        icon={<IconChevronRight size={18} className={style["mirrored"]} aria-hidden />}
        disabled={at === count - 1}
        onClick={() => turn(1)}
      />
    </Group>
  );
}
