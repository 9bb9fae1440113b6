import { type MissionDetail, missions } from "@overfly/contract/missions/missions";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

const ConditionsDialog = lazy(() =>
  import("./dialogs/conditions-dialog.tsx").then((m) => ({ default: m.ConditionsDialog })),
);

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
      <Suspense>{editing && <ConditionsDialog mission={mission} close={() => setEditing(false)} />}</Suspense>
    </Panel>
  );
}

const BEFORE: readonly string[] = ["draft", "requested", "scheduled", "rejected"];
