import type { MediaFile } from "@overfly/contract/media/media";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import type { Range } from "./comparable.ts";
import { unitOf } from "./use-value-text.ts";
import style from "./raster-viewer.module.css";

interface RangeFieldsProps {
  file: MediaFile;
  /** The raster's own. */
  range: Range;
  /** Undefined for the raster's own. */
  chosen: Range | undefined;
  onChange: (range: Range | undefined) => void;
}

interface Typed {
  low: number | null;
  high: number | null;
}

/** The values at the two ends of the colour scale. What makes no scale is said and not applied. */
export function RangeFields({ file, range, chosen, onChange }: RangeFieldsProps) {
  const { t } = useTranslation("media/raster");
  const { unit, digits } = unitOf(file);
  const shown = (value: number): number => Number(value.toFixed(digits));
  const [typed, setTyped] = useState<Typed>(); // only while it makes no scale: somebody else may choose one
  const { low, high }: Typed = typed ?? chosen ?? { low: shown(range.low), high: shown(range.high) };
  const set = (next: Typed): void => {
    setTyped(isRange(next) ? undefined : next);
    if (isRange(next)) onChange(next);
  };
  const reset = (): void => {
    setTyped(undefined);
    onChange(undefined);
  };
  const common = { ...(unit && { unit }), maxLength: 8 };
  return (
    <div className={style["range"]}>
      <div className={style["ends"]}>
        <NumberField
          label={t("from")}
          value={low}
          onChange={(value) => set({ low: value, high })}
          {...common}
        />
        <NumberField
          label={t("to")}
          value={high}
          onChange={(value) => set({ low, high: value })}
          {...common}
        />
      </div>
      {!isRange({ low, high }) && (
        <span className={style["problem"]} role="alert">
          {t("rangeProblem")}
        </span>
      )}
      {(chosen ?? typed) && (
        <Button size="xs" kind="quiet" onClick={reset}>
          {t("fullRange")}
        </Button>
      )}
    </div>
  );
}

const isRange = (typed: Typed): typed is Range =>
  typed.low !== null && typed.high !== null && typed.low < typed.high;
