import { useId, useState } from "react";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { JoinCamera } from "#platform/map/camera/join-camera.tsx";
import { SharedCamera } from "#platform/map/camera/shared-camera.ts";
import { type Range, rangeOf, type RasterFile, sharedRanges } from "./comparable.ts";
import { RasterMap } from "./raster-map.tsx";
import style from "./raster-swipe.module.css";

interface RasterSwipeProps {
  left: RasterFile;
  /** Undefined for the left one alone. */
  right: RasterFile | undefined;
  zone: string;
}

/** A raster, and another one of the same place on the other side of a divider that moves. */
export function RasterSwipe({ left, right, zone }: RasterSwipeProps) {
  const [camera] = useState(() => new SharedCamera());
  const [percent, setPercent] = useState(50);
  const { raster } = left;
  const [chosen, choose] = useState<Range>();
  const [ofRight, chooseRight] = useState<Range>();
  const [leftRange, rightRange] = right ? sharedRanges(left, right) : [rangeOf(raster), null];
  /** One scale: what is chosen on one side holds for the other. */
  const isShared = rightRange !== null && rightRange === leftRange;
  return (
    <div className={style["swipe"]} style={{ ["--at" as string]: percent / 100 }}>
      <div className={style["side"]}>
        <RasterMap
          file={left}
          raster={raster}
          range={leftRange}
          chosen={chosen}
          onRange={choose}
          bounds={raster.bounds}
          {...(right && { side: "left" })}
        >
          <JoinCamera camera={camera} />
        </RasterMap>
      </div>
      {right && (
        <>
          <div key={right.id} className={style["side"]} data-side="right">
            <RasterMap
              file={right}
              raster={right.raster}
              range={rightRange}
              chosen={isShared ? chosen : ofRight}
              onRange={isShared ? choose : chooseRight}
              bounds={raster.bounds}
              side="right"
            >
              <JoinCamera camera={camera} />
            </RasterMap>
          </div>
          <Divider percent={percent} onChange={setPercent} name={left.name} />
          <Name file={left} zone={zone} />
          <Name file={right} zone={zone} side="right" />
        </>
      )}
    </div>
  );
}

interface DividerProps {
  percent: number;
  onChange: (percent: number) => void;
  /** Of the file on its left. */
  name: string;
}

function Divider({ percent, onChange, name }: DividerProps) {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  const id = useId();
  return (
    <>
      <i className={style["line"]} aria-hidden />
      <label htmlFor={id} className={hidden["hidden"]}>
        {t("divider")}
      </label>
      <input
        id={id}
        className={style["divider"]}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={t("dividerValue", { share: format.unit(percent, "%"), name })}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </>
  );
}

function Name({ file, zone, side = "left" }: { file: RasterFile; zone: string; side?: "left" | "right" }) {
  const format = useFormat();
  const { name, captured_at, created_at } = file;
  return (
    <span className={style["name"]} data-side={side}>
      <bdi>{name}</bdi> · <bdi>{format.date(captured_at ?? created_at, zone, "date")}</bdi>
    </span>
  );
}
