import { cloudItems } from "@overfly/contract/media/cloud-items";
import { Slider } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type RasterFile, rangeOf } from "#features/media/raster/comparable.ts";
import { useValueText } from "#features/media/raster/use-value-text.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import style from "./imagery.module.css";

const RasterOverlay = lazy(() =>
  import("#features/media/raster/raster-overlay.tsx").then((m) => ({ default: m.RasterOverlay })),
);

/** What lies on the ground as it is; heights would hide the site. */
const KINDS = ["orthomosaic", "thermal_mosaic"];

/** Orthomosaics and thermal mosaics that the user may see, of which one is on the map: at first the newest in colour. */
export function useImagery(token: string) {
  const mayView = useAllowed(cloudItems.mediaData);
  const { data } = useQuery({ ...mediaQueries.ofSite(token), enabled: mayView });
  const [chosen, choose] = useState<number>();
  const [opacity, setOpacity] = useState(1);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const files = (data?.layers ?? []).filter(
    (file): file is RasterFile => KINDS.includes(file.kind) && file.raster !== null,
  );
  const file =
    files.find(({ id }) => id === chosen) ?? files.find(({ kind }) => kind === "orthomosaic") ?? files[0];
  const start = (id: number | undefined): void => {
    choose(id);
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { files, file, choose: start, opacity, setOpacity, failed, fail: () => setFailed(true), attempt };
}

type Imagery = ReturnType<typeof useImagery>;

/** The chosen one on the map. */
export function ImageryLayer({ imagery, beneath }: { imagery: Imagery; beneath: string }) {
  const { file, opacity, fail, attempt } = imagery;
  if (!file) return null;
  return (
    <Suspense>
      <RasterOverlay
        key={`${file.id}-${attempt}`}
        file={file}
        opacity={opacity}
        beneath={beneath}
        onFail={fail}
      />
    </Suspense>
  );
}

/** Which one is shown, and how much of the map below shows through. */
export function ImageryControl({ imagery, zone }: { imagery: Imagery; zone: string }) {
  const { t } = useTranslation("sites/imagery");
  const format = useFormat();
  const { files, file, choose, opacity, setOpacity, failed } = imagery;
  if (!file) return null;
  const nameOf = ({ name, captured_at, created_at }: RasterFile) =>
    t("option", { name, date: format.date(captured_at ?? created_at, zone, "date") });
  return (
    <section className={style["control"]} aria-label={t("label")}>
      {files.length > 1 ? (
        <Dropdown
          label={t("label")}
          labelHidden
          value={String(file.id)}
          onChange={(id) => choose(Number(id))}
          options={files.map((one) => ({ key: String(one.id), label: nameOf(one) }))}
        />
      ) : (
        <bdi className={style["name"]}>{nameOf(file)}</bdi>
      )}
      <Span file={file} />
      {failed ? (
        <div className={style["failed"]} role="alert">
          {t("failed")}
          <Button size="xs" onClick={() => choose(file.id)}>
            {t("retry")}
          </Button>
        </div>
      ) : (
        <Slider
          size="sm"
          min={0}
          max={1}
          step={0.05}
          label={null}
          value={opacity}
          onChange={setOpacity}
          thumbLabel={t("opacity")}
          thumbProps={{ "aria-valuetext": format.percent(opacity) }}
        />
      )}
    </section>
  );
}

/** What the colours of temperatures mean. */
function Span({ file }: { file: RasterFile }) {
  const text = useValueText();
  const range = rangeOf(file.raster);
  if (!range) return null;
  return (
    <div className={style["span"]}>
      <span>{text(file, range.low)}</span>
      <i aria-hidden />
      <span>{text(file, range.high)}</span>
    </div>
  );
}
