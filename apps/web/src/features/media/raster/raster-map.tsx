import type { MediaFile } from "@overfly/contract/media/media";
import type { Raster } from "@overfly/contract/media/raster";
import type { PaletteName } from "@overfly/thermography/rendering/thermal-palette";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { AnchorLayer } from "#platform/map/layers/anchor-layer.tsx";
import { type TileAddress, TileLayer } from "#platform/map/layers/tile-layer.tsx";
import { MapCorner } from "#platform/map/map-corner.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PointerPosition } from "#platform/map/pointer-position.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import type { Range } from "./comparable.ts";
import { MeasureDrawing } from "./measure-drawing.tsx";
import { MeasurePanel, useMeasure } from "./measure-panel.tsx";
import { RasterLegend } from "./raster-legend.tsx";
import type { OpenRaster } from "./start-raster.ts";
import { useRaster } from "./use-raster.ts";
import { useValueText } from "./use-value-text.ts";
import style from "./raster-viewer.module.css";

const EMPTY = new ArrayBuffer(0);
/** A picture of one table, at centimetres a pixel, still fills the map. */
const CLOSEST = 22;
/** A scale is typed digit by digit. */
const TYPING_MS = 400;
const ABOVE = "above-raster";

export interface RasterMapProps {
  file: MediaFile;
  raster: Raster;
  /** Of the scale's ends; null for colours. */
  range: Range | null;
  /** The scale's ends that a person chose instead. */
  chosen: Range | undefined;
  onRange: (range: Range | undefined) => void;
  /** What it fits to. */
  bounds: Bounds;
  /** The side of a comparison, where its legend and value stand. */
  side?: "left" | "right";
  /** In the map. */
  children?: ReactNode;
}

/** A raster on a map, read in parts; of temperatures and heights with its scale and the value under the cursor. */
export function RasterMap(props: RasterMapProps) {
  const { file, raster, range, chosen, onRange, bounds, side, children } = props;
  const { t } = useTranslation("media/cloud");
  const [palette, setPalette] = useState<PaletteName>(file.kind === "thermal_mosaic" ? "iron" : "rainbow-hc");
  const [opacity, setOpacity] = useState(1);
  const measure = useMeasure();
  const { open, failed, fail } = useRaster(file.id, raster);
  const [isDrawn, setDrawn] = useState(false);
  const [steady] = useDebouncedValue(chosen, TYPING_MS);
  const { low, high } = (chosen && steady) ?? range ?? { low: 0, high: 1 };
  const draw = (at: TileAddress) =>
    open
      ? open
          .tile(at, { palette, low, high })
          .catch(() => {
            fail();
            return EMPTY;
          })
          .finally(() => setDrawn(true))
      : Promise.resolve(EMPTY);
  return (
    <>
      {failed && <Alert tone="bad">{t("rasterFailed")}</Alert>}
      <MapView label={file.name} bounds={bounds} closest={CLOSEST} controls={side !== "left"}>
        {children}
        <AnchorLayer id={ABOVE} />
        {open && (
          <TileLayer
            tile={draw}
            bounds={raster.bounds}
            opacity={opacity}
            beneath={ABOVE}
            version={`${palette}-${low}-${high}`}
          />
        )}
        {!side && <MeasureDrawing {...measure} />}
        {!isDrawn && !failed && (
          <span className={style["loading"]} role="status">
            {t("rasterLoading")}
          </span>
        )}
        {open && range && <Value open={open} file={file} side={side} />}
        <MapCorner side={side ?? "end"}>
          <RasterLegend
            {...{ file, range, chosen, onRange, palette, opacity }}
            onPalette={setPalette}
            onOpacity={setOpacity}
            isBusy={measure.tool !== undefined}
          >
            {!side && <MeasurePanel {...measure} />}
          </RasterLegend>
        </MapCorner>
      </MapView>
    </>
  );
}

interface ValueProps {
  open: OpenRaster;
  file: MediaFile;
  side: RasterMapProps["side"];
}

function Value({ open, file, side }: ValueProps) {
  const { t } = useTranslation("media/cloud");
  const text = useValueText();
  const [value, setValue] = useState<number | null>(null);
  const latest = useRef(0);
  const move = (at: { longitude: number; latitude: number } | null): void => {
    latest.current += 1;
    const request = latest.current;
    if (!at) return setValue(null);
    open.value(at.longitude, at.latitude).then(
      (found) => request === latest.current && setValue(found),
      () => undefined,
    );
  };
  return (
    <>
      <PointerPosition onMove={move} />
      {(value !== null || !side) && (
        <output className={style["value"]} data-side={side} aria-label={t("valueHere")}>
          {value === null ? t("pointHint") : text(file, value)}
        </output>
      )}
    </>
  );
}
