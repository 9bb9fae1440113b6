import { Slider } from "@mantine/core";
import { type RasterFile, rangeOf } from "#features/media/raster/comparable.ts";
import { useValueText } from "#features/media/raster/use-value-text.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { Imagery } from "./site-imagery.tsx";
import style from "./imagery.module.css";

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
