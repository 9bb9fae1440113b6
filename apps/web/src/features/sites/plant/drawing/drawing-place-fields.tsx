import type { DrawnSystem } from "@overfly/plant-drawings/drawing";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import style from "#features/sites/site.module.css";
import type { OpenDrawing } from "./use-drawing.ts";

interface PlaceFieldsProps {
  drawing: OpenDrawing;
  onChange: (system: DrawnSystem | null, unitM: number) => void;
}

/** In metres. */
const UNITS = { m: 1, mm: 0.001, cm: 0.01, ft: 0.3048, us_ft: 1200 / 3937, in: 0.0254 };
type Unit = keyof typeof UNITS;
const UNIT_KEYS = Object.keys(UNITS) as Unit[];
const WGS84 = 4326;

/** The coordinate system of a drawing that names none. */
export function DrawingPlaceFields({ drawing: { system, unitM, placed }, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation("sites/drawing");
  const code = system?.kind === "epsg" ? system.code : system?.kind === "wgs84" ? WGS84 : null;
  const setCode = (value: number | null): void =>
    onChange(
      value === null ? null : value === WGS84 ? { kind: "wgs84" } : { kind: "epsg", code: value },
      unitM,
    );
  return (
    <div className={style["form"]}>
      <NumberField
        label={t("system")}
        hint={t("systemHint")}
        value={code}
        onChange={setCode}
        maxLength={6}
        error={code !== null && placed === null ? t("unknownSystem") : undefined}
        required
      />
      <Dropdown
        label={t("unit")}
        hint={t("unitHint")}
        value={UNIT_KEYS.find((unit) => UNITS[unit] === unitM) ?? "m"}
        onChange={(unit) => onChange(system, UNITS[unit])}
        options={UNIT_KEYS.map((key) => ({ key, label: t(`units.${key}`) }))}
      />
    </div>
  );
}
