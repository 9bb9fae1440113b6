import type { MediaFile } from "@overfly/contract/media/media";
import type { Raster } from "@overfly/contract/media/raster";
import type { PaletteName } from "@overfly/thermography/rendering/thermal-palette";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TileLayer } from "#platform/map/layers/tile-layer.tsx";
import { MapCorner } from "#platform/map/map-corner.tsx";
import { MapView } from "#platform/map/map-view.tsx";
import { PointerPosition } from "#platform/map/pointer-position.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { type OpenRaster, startRaster } from "./start-raster.ts";
import { useValueText } from "./use-value-text.ts";
import style from "./raster-viewer.module.css";

const PALETTES = ["iron", "grey", "rainbow-hc"] as const satisfies readonly PaletteName[];
const EMPTY = new ArrayBuffer(0);
/** A picture of one table, at centimetres a pixel, still fills the map. */
const CLOSEST = 22;

/** A raster on the map, read in parts; of temperatures and heights with its scale and the value under the cursor. */
export function RasterViewer({ file, raster }: { file: MediaFile; raster: Raster }) {
  const { t } = useTranslation("media/cloud");
  const [palette, setPalette] = useState<PaletteName>(file.kind === "thermal_mosaic" ? "iron" : "rainbow-hc");
  const { open, failed, fail } = useRaster(file.id, raster);
  const [isDrawn, setDrawn] = useState(false);
  const isColour = raster.low === null || raster.high === null;
  const range = { low: raster.low ?? 0, high: raster.high ?? 1 };
  return (
    <div className={style["viewer"]}>
      {failed && <Alert tone="bad">{t("rasterFailed")}</Alert>}
      <MapView label={file.name} bounds={raster.bounds} closest={CLOSEST}>
        {open && (
          <TileLayer
            tile={(at) =>
              open
                .tile(at, { palette, ...range })
                .catch(() => {
                  fail();
                  return EMPTY;
                })
                .finally(() => setDrawn(true))
            }
            bounds={raster.bounds}
            version={palette}
          />
        )}
        {!isDrawn && !failed && (
          <span className={style["loading"]} role="status">
            {t("rasterLoading")}
          </span>
        )}
        {open && !isColour && <Value open={open} file={file} />}
        {!isColour && (
          <MapCorner>
            <div className={style["legend"]}>
              <Dropdown
                label={t("palette")}
                value={palette}
                onChange={(key) => setPalette(key as PaletteName)}
                options={PALETTES.map((key) => ({ key, label: t(`palette.${key}`) }))}
              />
              <Scale file={file} raster={raster} palette={palette} />
            </div>
          </MapCorner>
        )}
      </MapView>
    </div>
  );
}

function useRaster(id: number, raster: Raster) {
  const [open, setOpen] = useState<OpenRaster>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const started = startRaster(id, raster);
    let isGone = false;
    started.ready.then(
      () => !isGone && setOpen(started),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
      started.close();
    };
  }, [id, raster]);
  return { open, failed, fail: () => setFailed(true) };
}

function Value({ open, file }: { open: OpenRaster; file: MediaFile }) {
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
      <output className={style["value"]} aria-label={t("valueHere")}>
        {value === null ? t("pointHint") : text(file, value)}
      </output>
    </>
  );
}

function Scale({ file, raster, palette }: { file: MediaFile; raster: Raster; palette: PaletteName }) {
  const text = useValueText();
  return (
    <div className={style["scale"]}>
      <i data-palette={palette} aria-hidden />
      <span>{text(file, raster.low ?? 0)}</span>
      <span>{text(file, raster.high ?? 0)}</span>
    </div>
  );
}
