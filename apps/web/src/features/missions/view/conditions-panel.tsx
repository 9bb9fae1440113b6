import { Group } from "@mantine/core";
import { type MissionDetail, missions } from "@overfly/contract/missions/missions";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useUpdateMission } from "#features/missions/mission-mutations.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import style from "./mission-screen.module.css";

/** Irradiance, wind and temperature during the flight, on which the ratings depend. */
export function ConditionsPanel({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  const locked = mission.status === "completed" || mission.client_status === "cancelled";
  const mayEdit = useAllowed(missions.update) && !locked;
  const unknown = mission.irradiance_w_m2 === null && mission.wind_mps === null && mission.ambient_c === null;
  // Before the flight there are no conditions yet.
  if (unknown && (!mayEdit || BEFORE.includes(mission.client_status))) return null;
  return (
    <Panel
      title={t("conditions")}
      actions={
        mayEdit && (
          <Button size="xs" onClick={() => setEditing(true)}>
            {t("edit")}
          </Button>
        )
      }
    >
      <KeyValues
        items={(
          [
            [t("irradiance"), mission.irradiance_w_m2, "W/m²", 0],
            [t("wind"), mission.wind_mps, "m/s", 1],
            [t("ambient"), mission.ambient_c, "°C", 1],
          ] as const
        )
          .filter(([, value]) => value !== null || mayEdit)
          .map(([label, value, unit, digits]) => [label, format.unit(value, unit, digits)] as const)}
      />
      {editing && <ConditionsDialog mission={mission} close={() => setEditing(false)} />}
    </Panel>
  );
}

const BEFORE: readonly string[] = ["draft", "requested", "scheduled", "rejected"];

function ConditionsDialog({ mission, close }: { mission: MissionDetail; close: () => void }) {
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
