import { Slider } from "@mantine/core";
import type { MediaFile } from "@overfly/contract/media/media";
import type { PaletteName } from "@overfly/thermography/rendering/thermal-palette";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { useIsNarrow } from "#platform/ui/use-is-narrow.ts";
import type { Range } from "./comparable.ts";
import { RangeFields } from "./range-fields.tsx";
import { useValueText } from "./use-value-text.ts";
import style from "./raster-viewer.module.css";

const PALETTES = ["iron", "grey", "rainbow-hc"] as const satisfies readonly PaletteName[];

export interface RasterLegendProps {
  file: MediaFile;
  /** The raster's own; null for colours. */
  range: Range | null;
  chosen: Range | undefined;
  onRange: (range: Range | undefined) => void;
  palette: PaletteName;
  onPalette: (palette: PaletteName) => void;
  /** 0 to 1. */
  opacity: number;
  onOpacity: (opacity: number) => void;
  /** More tools. */
  children?: ReactNode;
  /** One of them is used: on a phone, all else makes room for the map. */
  isBusy?: boolean;
}

/** How a raster is shown: its colours, the values that they span, and its opacity. Starts closed on a phone. */
export function RasterLegend(props: RasterLegendProps) {
  const { file, range, chosen, onRange, palette, onPalette, children, isBusy = false } = props;
  const { t } = useTranslation("media/raster");
  const { t: cloud } = useTranslation("media/cloud");
  const isNarrow = useIsNarrow();
  const [toggled, setToggled] = useState<boolean>();
  const isReduced = isBusy && isNarrow;
  const isOpen = !isReduced && (toggled ?? !isNarrow);
  return (
    <div className={style["legend"]}>
      {!isReduced && (
        <Button
          size="xs"
          kind="quiet"
          icon={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          expanded={isOpen}
          onClick={() => setToggled(!isOpen)}
        >
          {t("display")}
        </Button>
      )}
      {range && !isReduced && <Scale file={file} range={chosen ?? range} palette={palette} />}
      {isOpen && range && (
        <>
          <Dropdown
            label={cloud("palette")}
            value={palette}
            onChange={(key) => onPalette(key as PaletteName)}
            options={PALETTES.map((key) => ({ key, label: cloud(`palette.${key}`) }))}
          />
          <RangeFields file={file} range={range} chosen={chosen} onChange={onRange} />
        </>
      )}
      {isOpen && <Opacity {...props} />}
      {(isOpen || isBusy) && children}
    </div>
  );
}

function Opacity({ opacity, onOpacity }: Pick<RasterLegendProps, "opacity" | "onOpacity">) {
  const { t } = useTranslation("media/raster");
  const format = useFormat();
  return (
    <div className={style["opacity"]}>
      <span>{t("opacity")}</span>
      <span>{format.percent(opacity)}</span>
      <Slider
        size="sm"
        color="gray"
        step={5}
        value={Math.round(opacity * 100)}
        onChange={(percent) => onOpacity(percent / 100)}
        label={null}
        thumbLabel={t("opacity")}
      />
    </div>
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
