import type { MediaFile } from "@overfly/contract/media/media";
import type { Raster } from "@overfly/contract/media/raster";
import type { PaletteName } from "@overfly/thermography/rendering/thermal-palette";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { TileLayer } from "#platform/map/layers/tile-layer.tsx";
import { MapCorner } from "#platform/map/map-corner.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PointerPosition } from "#platform/map/pointer-position.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import type { Range } from "./comparable.ts";
import type { OpenRaster } from "./start-raster.ts";
import { useRaster } from "./use-raster.ts";
import { useValueText } from "./use-value-text.ts";
import style from "./raster-viewer.module.css";

const PALETTES = ["iron", "grey", "rainbow-hc"] as const satisfies readonly PaletteName[];
const EMPTY = new ArrayBuffer(0);
/** A picture of one table, at centimetres a pixel, still fills the map. */
const CLOSEST = 22;

export interface RasterMapProps {
  file: MediaFile;
  raster: Raster;
  /** Of the scale's ends; null for colours. */
  range: Range | null;
  /** What it fits to. */
  bounds: Bounds;
  /** The side of a comparison, where its legend and value stand. */
  side?: "left" | "right";
  /** In the map. */
  children?: ReactNode;
}

/** A raster on a map, read in parts; of temperatures and heights with its scale and the value under the cursor. */
export function RasterMap({ file, raster, range, bounds, side, children }: RasterMapProps) {
  const { t } = useTranslation("media/cloud");
  const [palette, setPalette] = useState<PaletteName>(file.kind === "thermal_mosaic" ? "iron" : "rainbow-hc");
  const { open, failed, fail } = useRaster(file.id, raster);
  const [isDrawn, setDrawn] = useState(false);
  const { low, high } = range ?? { low: 0, high: 1 };
  return (
    <>
      {failed && <Alert tone="bad">{t("rasterFailed")}</Alert>}
      <MapView label={file.name} bounds={bounds} closest={CLOSEST} controls={side !== "left"}>
        {children}
        {open && (
          <TileLayer
            tile={(at) =>
              open
                .tile(at, { palette, low, high })
                .catch(() => {
                  fail();
                  return EMPTY;
                })
                .finally(() => setDrawn(true))
            }
            bounds={raster.bounds}
            version={`${palette}-${low}-${high}`}
          />
        )}
        {!isDrawn && !failed && (
          <span className={style["loading"]} role="status">
            {t("rasterLoading")}
          </span>
        )}
        {open && range && <Value open={open} file={file} side={side} />}
        {range && (
          <MapCorner side={side ?? "end"}>
            <div className={style["legend"]}>
              <Dropdown
                label={t("palette")}
                value={palette}
                onChange={(key) => setPalette(key as PaletteName)}
                options={PALETTES.map((key) => ({ key, label: t(`palette.${key}`) }))}
              />
              <Scale file={file} range={range} palette={palette} />
            </div>
          </MapCorner>
        )}
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

function Scale({ file, range, palette }: { file: MediaFile; range: Range; palette: PaletteName }) {
  const text = useValueText();
  return (
    <div className={style["scale"]}>
      <i data-palette={palette} aria-hidden />
      <span>{text(file, range.low)}</span>
      <span>{text(file, range.high)}</span>
    </div>
  );
}
