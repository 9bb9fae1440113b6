import { useId, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { JoinCamera } from "#platform/map/camera/join-camera.tsx";
import { SharedCamera } from "#platform/map/camera/shared-camera.ts";
import { type RasterFile, sharedRanges } from "./comparable.ts";
import { RasterMap } from "./raster-map.tsx";
import style from "./raster-swipe.module.css";

interface RasterSwipeProps {
  left: RasterFile;
  right: RasterFile;
  zone: string;
}

/** Two rasters of the same place, one on each side of a divider that moves. */
export function RasterSwipe({ left, right, zone }: RasterSwipeProps) {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  const [camera] = useState(() => new SharedCamera());
  const [percent, setPercent] = useState(50);
  const [leftRange, rightRange] = sharedRanges(left, right);
  const name = useId();
  const bounds = left.raster.bounds;
  const textOf = ({ name: file, captured_at, created_at }: RasterFile): string =>
    `${file} · ${format.date(captured_at ?? created_at, zone, "date")}`;
  return (
    <div className={style["swipe"]} style={{ ["--at" as string]: percent / 100 }}>
      <div className={style["side"]}>
        <RasterMap file={left} raster={left.raster} range={leftRange} bounds={bounds} side="left">
          <JoinCamera camera={camera} />
        </RasterMap>
      </div>
      <div className={style["side"]} data-side="right">
        <RasterMap
          key={right.id}
          file={right}
          raster={right.raster}
          range={rightRange}
          bounds={bounds}
          side="right"
        >
          <JoinCamera camera={camera} />
        </RasterMap>
      </div>
      <i className={style["line"]} aria-hidden />
      <label htmlFor={name} className={style["hidden"]}>
        {t("divider")}
      </label>
      <input
        id={name}
        className={style["divider"]}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={t("dividerValue", { share: format.unit(percent, "%"), name: left.name })}
        onChange={({ currentTarget }) => setPercent(Number(currentTarget.value))}
      />
      <bdi className={style["name"]}>{textOf(left)}</bdi>
      <bdi className={style["name"]} data-side="right">
        {textOf(right)}
      </bdi>
    </div>
  );
}
