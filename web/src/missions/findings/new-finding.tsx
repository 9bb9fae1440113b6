import { type Anomaly, AnomalyClass } from "@overfly/contract/anomalies";
import { useState } from "react";
import { fieldErrors } from "#api/call-error.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Dropdown } from "#ui/dropdown.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useAddFinding } from "./finding-queries.ts";
import { useFindingText } from "./finding-text.ts";
import style from "./findings.module.css";
import { SEVERITIES } from "./severity.ts";
import { SeverityMark } from "./severity-mark.tsx";

export interface Place {
  longitude: number;
  latitude: number;
}

export interface NewFindingProps {
  token: string;
  place: Place;
  close: () => void;
  onAdded: (id: number) => void;
}

/** What a person saw that the program did not. */
export function NewFinding({ token, place, close, onAdded }: NewFindingProps) {
  const text = useFindingText();
  const add = useAddFinding(token);
  const [values, setValues] = useState<Pick<Anomaly, "class" | "severity" | "delta_t_k" | "note">>({
    class: "hot_spot",
    severity: "medium",
    delta_t_k: null,
    note: "",
  });
  const errors = fieldErrors(add.error);
  const set = (changes: Partial<typeof values>): void => setValues({ ...values, ...changes });
  const submit = (): void =>
    add.mutate(
      {
        ...values,
        cloud_id: null,
        position: { type: "Point", coordinates: [place.longitude, place.latitude] },
      },
      { onSuccess: ({ data }) => onAdded(data.id) },
    );
  return (
    <Dialog opened onClose={close} title={text("addTitle")}>
      <form
        className={style["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Dropdown
          label={text("class")}
          value={values.class}
          onChange={(kind) => set({ class: kind })}
          options={AnomalyClass.options.map((key) => ({ key, label: text(`class.${key}`) }))}
          error={errors["class"]}
        />
        <Dropdown
          label={text("severity")}
          value={values.severity}
          onChange={(severity) => set({ severity })}
          options={SEVERITIES.map((key) => ({
            key,
            label: text(`severity.${key}`),
            icon: <SeverityMark severity={key} size={16} />,
          }))}
          error={errors["severity"]}
        />
        <NumberField
          label={text("measured")}
          unit="K"
          value={values.delta_t_k}
          onChange={(delta_t_k) => set({ delta_t_k })}
          error={errors["delta_t_k"]}
        />
        <TextArea
          label={text("note")}
          value={values.note}
          onChange={(note) => set({ note })}
          rows={2}
          maxLength={4000}
        />
        {add.error && Object.keys(errors).length === 0 && (
          <p className={style["error"]} role="alert">
            {add.error.message}
          </p>
        )}
        <div className={style["formEnd"]}>
          <Button kind="primary" type="submit" pending={add.isPending}>
            {text("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
