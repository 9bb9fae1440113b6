import { SimpleGrid } from "@mantine/core";
import {
  CELL_TECHNOLOGIES,
  type SolarInverter,
  type SolarModule,
  TRACKING_AXES,
  type TrackingSystem,
} from "@overfly/contract/sites/plant-models";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useAddInverter, useAddModule, useAddTracker } from "./model-mutations.ts";

const MAX_NAME = 80;

export interface ModelDialogProps<Model> {
  onSaved: (model: Model) => void;
  onClose: () => void;
}

const Fields = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
    {children}
  </SimpleGrid>
);

const NAMED = { manufacturer: "", model: "" };
const unknown = null as number | null;

export function ModuleDialog({ onSaved, onClose }: ModelDialogProps<SolarModule>) {
  const { t } = useTranslation("sites/models");
  const save = useAddModule();
  const draft = useDraft(
    {
      ...NAMED,
      rating_w: unknown,
      height_mm: unknown,
      width_mm: unknown,
      cell_count: unknown,
      technology: null as SolarModule["technology"],
      substrings: unknown,
      temperature_coefficient: unknown,
    },
    save.error,
  );
  const { field, values } = draft;
  return (
    <FormDialog
      title={t("addModule")}
      draft={draft}
      save={save}
      body={() =>
        draft.require("manufacturer", "model", "rating_w")
          ? { ...values, rating_w: values.rating_w ?? 0 }
          : undefined
      }
      onSaved={({ data }) => onSaved(data)}
      onClose={onClose}
      size="lg"
    >
      <Fields>
        <TextField label={t("manufacturer")} {...field("manufacturer")} maxLength={MAX_NAME} required />
        <TextField label={t("model")} {...field("model")} maxLength={MAX_NAME} required />
        <NumberField label={t("rating")} unit="W" {...field("rating_w")} required />
        <Dropdown
          label={t("technology")}
          {...field("technology")}
          options={CELL_TECHNOLOGIES.map((key) => ({ key, label: t(`technology.${key}`) }))}
        />
        <NumberField label={t("height")} unit="mm" {...field("height_mm")} />
        <NumberField label={t("width")} unit="mm" {...field("width_mm")} />
        <NumberField label={t("cells")} {...field("cell_count")} />
        <NumberField label={t("substrings")} {...field("substrings")} />
        <NumberField
          label={t("temperatureCoefficient")}
          unit="%/K"
          hint={t("temperatureCoefficientHint")}
          {...field("temperature_coefficient")}
        />
      </Fields>
    </FormDialog>
  );
}

export function InverterDialog({ onSaved, onClose }: ModelDialogProps<SolarInverter>) {
  const { t } = useTranslation("sites/models");
  const save = useAddInverter();
  const draft = useDraft({ ...NAMED, rating_kwac: unknown, mppt_inputs: unknown }, save.error);
  const { field, values } = draft;
  return (
    <FormDialog
      title={t("addInverter")}
      draft={draft}
      save={save}
      body={() =>
        draft.require("manufacturer", "model", "rating_kwac")
          ? { ...values, rating_kwac: values.rating_kwac ?? 0 }
          : undefined
      }
      onSaved={({ data }) => onSaved(data)}
      onClose={onClose}
      size="lg"
    >
      <Fields>
        <TextField label={t("manufacturer")} {...field("manufacturer")} maxLength={MAX_NAME} required />
        <TextField label={t("model")} {...field("model")} maxLength={MAX_NAME} required />
        <NumberField label={t("ratingAc")} unit="kWac" {...field("rating_kwac")} required />
        <NumberField label={t("mpptInputs")} {...field("mppt_inputs")} />
      </Fields>
    </FormDialog>
  );
}

export function TrackerDialog({ onSaved, onClose }: ModelDialogProps<TrackingSystem>) {
  const { t } = useTranslation("sites/models");
  const { t: tSites } = useTranslation("sites");
  const save = useAddTracker();
  const draft = useDraft(
    { ...NAMED, axis: "single_axis" as TrackingSystem["axis"], max_angle_deg: unknown },
    save.error,
  );
  const { field, values } = draft;
  return (
    <FormDialog
      title={t("addTracker")}
      draft={draft}
      save={save}
      body={() => (draft.require("manufacturer", "model") ? values : undefined)}
      onSaved={({ data }) => onSaved(data)}
      onClose={onClose}
      size="lg"
    >
      <Fields>
        <TextField label={t("manufacturer")} {...field("manufacturer")} maxLength={MAX_NAME} required />
        <TextField label={t("model")} {...field("model")} maxLength={MAX_NAME} required />
        <Dropdown
          label={t("axis")}
          {...field("axis")}
          options={TRACKING_AXES.map((key) => ({ key, label: tSites(`mounting.${key}`) }))}
        />
        <NumberField label={t("maxAngle")} unit="°" {...field("max_angle_deg")} />
      </Fields>
    </FormDialog>
  );
}
