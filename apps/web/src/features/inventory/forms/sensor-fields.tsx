import { Switch } from "@mantine/core";
import { type Sensor, SENSOR_KINDS } from "@overfly/contract/inventory/payloads";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "#features/inventory/inventory.module.css";
import { Pair } from "./item-fields.tsx";

const NEW_SENSOR: Sensor = {
  kind: "rgb",
  width_px: null,
  height_px: null,
  focal_length_mm: null,
  sensor_width_mm: null,
  sensor_height_mm: null,
  pixel_pitch_um: null,
  is_radiometric: false,
};
const MAX_SENSORS = 8;

interface SensorFieldsProps {
  sensors: readonly Sensor[];
  onChange: (sensors: Sensor[]) => void;
}

/** The sensors of a payload, each with its optics. */
export function SensorFields({ sensors, onChange }: SensorFieldsProps) {
  const { t } = useTranslation("inventory/forms");
  return (
    <>
      {sensors.map((sensor, index) => (
        <SensorField
          key={index}
          number={index + 1}
          sensor={sensor}
          onChange={(changes) => onChange(sensors.with(index, { ...sensor, ...changes }))}
          onRemove={() => onChange(sensors.toSpliced(index, 1))}
        />
      ))}
      {sensors.length < MAX_SENSORS && (
        <div>
          <Button
            size="xs"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...sensors, NEW_SENSOR])}
          >
            {t("addSensor")}
          </Button>
        </div>
      )}
    </>
  );
}

interface SensorFieldProps {
  number: number;
  sensor: Sensor;
  onChange: (changes: Partial<Sensor>) => void;
  onRemove: () => void;
}

function SensorField({ number, sensor, onChange, onRemove }: SensorFieldProps) {
  const { t } = useTranslation("inventory");
  const { t: tForms } = useTranslation("inventory/forms");
  const figure = (name: keyof Omit<Sensor, "kind" | "is_radiometric">, unit: string) => (
    <NumberField
      label={tForms(name)}
      unit={unit}
      value={sensor[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <fieldset className={style["sensor"]}>
      <legend>{tForms("sensorNumber", { number })}</legend>
      <Pair>
        <Dropdown
          label={t("kind")}
          value={sensor.kind}
          onChange={(kind) => onChange({ kind, ...(kind !== "thermal" && { is_radiometric: false }) })}
          options={SENSOR_KINDS.map((key) => ({ key, label: t(`sensor.${key}`) }))}
        />
        {figure("focal_length_mm", "mm")}
        {figure("width_px", "px")}
        {figure("height_px", "px")}
        {figure("sensor_width_mm", "mm")}
        {figure("sensor_height_mm", "mm")}
        {figure("pixel_pitch_um", "µm")}
      </Pair>
      <div className={style["sensorEnd"]}>
        <Switch
          label={t("radiometric")}
          disabled={sensor.kind !== "thermal"}
          checked={sensor.is_radiometric}
          onChange={({ currentTarget }) => onChange({ is_radiometric: currentTarget.checked })}
        />
        <IconButton
          danger
          label={tForms("removeSensor", { number })}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}
