import { type PlantModels, plantModels } from "@overfly/contract/sites/plant-models";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { SiteFields, SiteModelField } from "#features/sites/form/site-fields.ts";

const dialogs = () => import("./model-dialogs.tsx");
const ModuleDialog = lazy(() => dialogs().then((m) => ({ default: m.ModuleDialog })));
const InverterDialog = lazy(() => dialogs().then((m) => ({ default: m.InverterDialog })));
const TrackerDialog = lazy(() => dialogs().then((m) => ({ default: m.TrackerDialog })));

type Change = (fields: Partial<SiteFields>) => void;
type SolarModule = PlantModels["solar_modules"][number];
type TrackingSystem = PlantModels["tracking_systems"][number];

interface ModelFieldsProps {
  fields: SiteFields;
  errors: Record<string, string>;
  models: PlantModels;
  change: Change;
}

/** The plant's modules, inverters and trackers; a chosen one fills in what follows from it. */
export function ModelFields({ fields, errors, models, change }: ModelFieldsProps) {
  const { t } = useTranslation("sites/models");
  const [adding, setAdding] = useState<SiteModelField>();
  const close = (): void => setAdding(undefined);
  const choose = (field: SiteModelField, id: number | null, rest: Partial<SiteFields> = {}): void =>
    change({ models: { ...fields.models, [field]: id }, ...rest });
  const chooseModule = ({ id, rating_w }: SolarModule): void =>
    choose("solar_module_id", id, { figures: { ...fields.figures, module_rating_w: rating_w } });
  const chooseTracker = ({ id, axis }: TrackingSystem): void =>
    choose("tracking_system_id", id, { mounting: axis });
  const of = (field: SiteModelField) => ({
    label: t(field),
    value: fields.models[field],
    error: errors[field],
    add: () => setAdding(field),
    clear: () => choose(field, null),
  });
  return (
    <>
      <ModelField {...of("solar_module_id")} options={models.solar_modules} choose={chooseModule} />
      <ModelField
        {...of("solar_inverter_id")}
        options={models.solar_inverters}
        choose={({ id }) => choose("solar_inverter_id", id)}
      />
      <ModelField {...of("tracking_system_id")} options={models.tracking_systems} choose={chooseTracker} />
      <Suspense>
        {adding === "solar_module_id" && <ModuleDialog onSaved={chooseModule} onClose={close} />}
        {adding === "solar_inverter_id" && (
          <InverterDialog onSaved={({ id }) => choose("solar_inverter_id", id)} onClose={close} />
        )}
        {adding === "tracking_system_id" && <TrackerDialog onSaved={chooseTracker} onClose={close} />}
      </Suspense>
    </>
  );
}

/** An option's key can't be empty. */
const NONE = "none";

interface ModelFieldProps<Model> {
  label: string;
  value: number | null;
  error: string | undefined;
  options: readonly Model[];
  choose: (model: Model) => void;
  clear: () => void;
  add: () => void;
}

function ModelField<Model extends PlantModels[keyof PlantModels][number]>(props: ModelFieldProps<Model>) {
  const { label, value, error, options, choose, clear, add } = props;
  const { t } = useTranslation("sites/models");
  return (
    <div>
      <Dropdown
        label={label}
        value={value === null ? NONE : String(value)}
        onChange={(key) => {
          const chosen = options.find(({ id }) => String(id) === key);
          if (chosen) choose(chosen);
          else clear();
        }}
        error={error}
        options={[
          { key: NONE, label: t("notSet") },
          ...options.map(({ id, manufacturer, model }) => ({
            key: String(id),
            label: `${manufacturer} ${model}`,
          })),
        ]}
        searchable
      />
      <Allowed to={plantModels.createModule}>
        <Button kind="quiet" size="xs" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t("add")}
        </Button>
      </Allowed>
    </div>
  );
}
