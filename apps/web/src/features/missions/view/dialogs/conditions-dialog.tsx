import { Group } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useState } from "react";
import { useUpdateMission } from "#features/missions/mission-mutations.ts";
import style from "#features/missions/view/mission-screen.module.css";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";

/** For the values that were measured on site, or to correct those of a weather service. */
export function ConditionsDialog({ mission, close }: { mission: MissionDetail; close: () => void }) {
  const { t } = useTranslation("missions/view");
  const update = useUpdateMission(mission.token);
  const [values, setValues] = useState({
    irradiance_w_m2: mission.irradiance_w_m2,
    wind_mps: mission.wind_mps,
    ambient_c: mission.ambient_c,
  });
  const errors = fieldErrors(update.error);
  const field = (name: keyof typeof values, label: string, unit: string) => (
    <NumberField
      label={label}
      unit={unit}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      error={errors[name]}
    />
  );
  return (
    <Dialog opened onClose={close} title={t("conditions")} size="sm">
      <form
        className={style["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ ...values, updated_at: mission.updated_at }, { onSuccess: close });
        }}
      >
        <Hint>{t("conditionsHint")}</Hint>
        {field("irradiance_w_m2", t("irradiance"), "W/m²")}
        {field("wind_mps", t("wind"), "m/s")}
        {field("ambient_c", t("ambient"), "°C")}
        {update.error !== null && Object.keys(errors).length === 0 && (
          <Hint tone="bad" role="alert">
            {update.error.message}
          </Hint>
        )}
        <Group gap="xs" justify="flex-end">
          <Button onClick={close}>{t("back")}</Button>
          <Button kind="primary" type="submit" pending={update.isPending}>
            {t("save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
