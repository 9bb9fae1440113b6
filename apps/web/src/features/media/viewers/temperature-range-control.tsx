import type { MediaFile } from "@overfly/contract/media/media";
import { paletteColours } from "@overfly/thermography/rendering/thermal-palette";
import { RangeSlider, useDirection } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./viewers.module.css";

/** The temperatures that the palette spans; the picture's own where absent. */
export interface TemperatureRange {
  min_c?: number;
  max_c?: number;
}

export interface TemperatureRangeControlProps {
  file: Pick<MediaFile, "min_c" | "max_c">;
  range: TemperatureRange;
  onChange: (range: TemperatureRange) => void;
  palette: "iron" | "grey" | "rainbow";
}

const STEP_K = 0.5;

/** The colours that the server draws with. */
const PALETTE_NAME = { iron: "iron", grey: "grey", rainbow: "rainbow-hc" } as const;

/** Legend of the palette, with a slider for its temperature range. */
export function TemperatureRangeControl({ file, range, onChange, palette }: TemperatureRangeControlProps) {
  const { t } = useTranslation("media/mission");
  const format = useFormat();
  const isFromRight = useDirection().dir === "rtl";
  if (file.min_c === null || file.max_c === null) return null;
  const [minC, maxC] = [Math.floor(file.min_c), Math.ceil(file.max_c)];
  const from = range.min_c ?? minC;
  const to = range.max_c ?? maxC;
  const colours = paletteColours(PALETTE_NAME[palette]);
  const fullRange = range.min_c === undefined && range.max_c === undefined;
  return (
    <div className={style["span"]}>
      <Hint as="span">{format.unit(from, "°C", 1)}</Hint>
      <div className={style["spanMiddle"]}>
        <div
          className={style["legend"]}
          style={{ background: `linear-gradient(${isFromRight ? 270 : 90}deg, ${colours.join(", ")})` }}
          aria-hidden
        />
        <RangeSlider
          size="xs"
          min={minC}
          max={maxC}
          step={STEP_K}
          minRange={STEP_K}
          value={[from, to]}
          onChange={([min_c, max_c]) => onChange({ min_c, max_c })}
          label={null}
          thumbFromLabel={t("rangeFrom")}
          thumbToLabel={t("rangeTo")}
          color="gray"
        />
      </div>
      <Hint as="span">{format.unit(to, "°C", 1)}</Hint>
      <Button size="xs" kind="quiet" disabled={fullRange} onClick={() => onChange({})}>
        {t("rangeReset")}
      </Button>
    </div>
  );
}
