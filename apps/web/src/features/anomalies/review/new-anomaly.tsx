import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useAddAnomaly } from "#features/anomalies/anomaly-mutations.ts";
import anomalyStyle from "./anomaly.module.css";
import { ClassField, SeverityField } from "./class-severity-fields.tsx";

export interface AnomalyPosition {
  longitude: number;
  latitude: number;
}

export interface NewAnomalyProps {
  token: string;
  position: AnomalyPosition;
  close: () => void;
  onAdded: (id: number) => void;
}

/** A form for an anomaly that the detection missed. */
export function NewAnomaly({ token, position: newPosition, close, onAdded }: NewAnomalyProps) {
  const { t } = useTranslation("anomalies");
  const { values, set, errors, submit, add } = useNewAnomaly(token, newPosition, onAdded);
  return (
    <Dialog opened onClose={close} title={t("addTitle")}>
      <form
        className={anomalyStyle["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ClassField value={values.class} onChange={(kind) => set({ class: kind })} error={errors["class"]} />
        <SeverityField
          value={values.severity}
          onChange={(severity) => set({ severity })}
          error={errors["severity"]}
        />
        <NumberField
          label={t("temperatureDifference")}
          unit="K"
          value={values.delta_t_k}
          onChange={(delta_t_k) => set({ delta_t_k })}
          error={errors["delta_t_k"]}
        />
        <TextArea
          label={t("note")}
          value={values.note}
          onChange={(note) => set({ note })}
          rows={2}
          maxLength={4000}
        />
        {add.error && Object.keys(errors).length === 0 && (
          <Hint tone="bad" role="alert">
            {add.error.message}
          </Hint>
        )}
        <div className={anomalyStyle["formEnd"]}>
          <Button kind="primary" type="submit" pending={add.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useNewAnomaly(token: string, newPosition: AnomalyPosition, onAdded: (id: number) => void) {
  const add = useAddAnomaly(token);
  const [values, setValues] = useState<Pick<Anomaly, "class" | "severity" | "delta_t_k" | "note">>({
    class: "hot_spot",
    severity: "medium",
    delta_t_k: null,
    note: "",
  });
  const position = {
    type: "Point" as const,
    coordinates: [newPosition.longitude, newPosition.latitude] as [number, number],
  };
  return {
    values,
    set: (changes: Partial<typeof values>) => setValues({ ...values, ...changes }),
    errors: fieldErrors(add.error),
    submit: () =>
      add.mutate({ ...values, media_file_id: null, position }, { onSuccess: ({ data }) => onAdded(data.id) }),
    add,
  };
}
