import { EQUIPMENT_KINDS, type EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { MAINTENANCE_KINDS, type MaintenanceKind } from "@overfly/contract/inventory/maintenance-logs";
import {
  type MaintenanceProgram,
  maintenancePrograms,
} from "@overfly/contract/inventory/maintenance-programs";
import { can } from "@overfly/contract/permissions";
import { call } from "#platform/api/call.ts";
import { permittedOf, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { MAX_NAME, Pair } from "#features/inventory/forms/item-fields.tsx";
import { useSaveProgram } from "./maintenance-mutations.ts";
import { SUGGESTED_PROGRAMS } from "./suggested-programs.ts";

interface ProgramFormProps {
  /** Undefined for a new one. */
  program: MaintenanceProgram | undefined;
  /** The item that a new one is for; undefined to choose a kind of equipment. */
  only?: ProgramItem | undefined;
  onClose: () => void;
}

interface ProgramItem {
  kind: EquipmentKind;
  id: number;
  name: string;
}

export function ProgramForm({ program, only = itemOf(program), onClose }: ProgramFormProps) {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tForms } = useTranslation("inventory/forms");
  const edited = useVersioned(program, () => readProgram(program));
  const save = useSaveProgram(edited.record);
  const draft = useDraft(valuesOf(program, only), save.error);
  const body = () => {
    if (!draft.require("name", "starts_on")) return undefined;
    const { model, ...values } = draft.values;
    return { ...values, model: model === "" ? null : model, item_id: only?.id ?? null };
  };
  return (
    <FormDialog
      title={program ? tForms("editNamed", { name: program.name }) : t("addProgram")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs, only)))}
      body={body}
      onSaved={({ data }) => tForms("saved", { name: data.name })}
      onClose={onClose}
      size="lg"
    >
      {only && <Hint>{t("onlyFor", { name: only.name })}</Hint>}
      {!program && <Suggestions draft={draft} only={only} />}
      <Fields program={program} only={only} draft={draft} />
    </FormDialog>
  );
}

type Draft = ReturnType<typeof useDraft<ReturnType<typeof valuesOf>>>;

/** Usual programs, which fill in the form. */
function Suggestions({ draft: { set }, only }: { draft: Draft; only: ProgramItem | undefined }) {
  const { t } = useTranslation("inventory/maintenance");
  const kinds = useEditableKinds();
  const suggested = SUGGESTED_PROGRAMS.filter(({ item_kind }) =>
    only ? item_kind === only.kind : kinds.includes(item_kind),
  );
  if (suggested.length === 0) return null;
  return (
    <Dropdown
      label={t("suggestion")}
      hint={t("suggestionHint")}
      placeholder={t("noSuggestion")}
      value={null}
      onChange={(chosen) => {
        const found = suggested.find(({ key }) => key === chosen);
        if (!found) return;
        const { key, ...program } = found;
        set({
          ...NO_RULES,
          ...program,
          name: t(`suggested.${key}`),
          instructions: t(`suggestedWork.${key}`),
        });
      }}
      options={suggested.map(({ key }) => ({ key, label: t(`suggested.${key}`) }))}
    />
  );
}

interface FieldsProps {
  program: MaintenanceProgram | undefined;
  only: ProgramItem | undefined;
  draft: Draft;
}

function Fields({ program, only, draft: { field, values } }: FieldsProps) {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tInventory } = useTranslation("inventory");
  const { t: tRecords } = useTranslation("inventory/records");
  const kinds = useEditableKinds();
  const { item_kind } = values;
  return (
    <>
      <TextField label={t("programName")} {...field("name")} maxLength={MAX_NAME} required />
      <Pair>
        {!program && !only && (
          <Dropdown
            label={t("equipment")}
            {...field("item_kind")}
            options={kinds.map((key) => ({ key, label: tInventory(key) }))}
          />
        )}
        <Dropdown
          label={tRecords("kindOfWork")}
          {...field("kind")}
          options={MAINTENANCE_KINDS.map((key) => ({ key, label: tRecords(`kind.${key}`) }))}
        />
        {hasModel(item_kind) && !only && (
          <TextField label={tInventory("model")} hint={t("modelHint")} {...field("model")} maxLength={80} />
        )}
        <DateField label={t("startsOn")} hint={t("startsOnHint")} {...field("starts_on")} required />
      </Pair>
      <Pair>
        <NumberField label={t("everyDays")} hint={tRecords("dueHint")} {...field("every_days")} />
        {item_kind !== "accessories" && <NumberField label={t("everyFlights")} {...field("every_flights")} />}
        {item_kind !== "accessories" && (
          <NumberField label={t("everyHours")} {...field("every_hours")} unit="h" />
        )}
        {item_kind === "batteries" && <NumberField label={t("everyCycles")} {...field("every_cycles")} />}
      </Pair>
      <TextArea label={t("instructions")} {...field("instructions")} maxLength={4000} />
    </>
  );
}

const hasModel = (kind: EquipmentKind): boolean => kind !== "kits" && kind !== "accessories";

function useEditableKinds(): readonly EquipmentKind[] {
  const user = permittedOf(useUser());
  return EQUIPMENT_KINDS.filter((kind) => can(user, `edit ${kind}`));
}

const NO_RULES = {
  every_days: null as number | null,
  every_flights: null as number | null,
  every_hours: null as number | null,
  every_cycles: null as number | null,
};

const MOST = 200;

async function readProgram(program: MaintenanceProgram | undefined): Promise<MaintenanceProgram | undefined> {
  if (!program) return undefined;
  const query = { item_kind: program.item_kind, item_count: MOST };
  const { data } = await call(maintenancePrograms.list, { query });
  return data.find(({ id }) => id === program.id);
}

const itemOf = (program: MaintenanceProgram | undefined): ProgramItem | undefined =>
  program?.item ? { kind: program.item_kind, ...program.item } : undefined;

const valuesOf = (program: MaintenanceProgram | undefined, only: ProgramItem | undefined) => ({
  name: program?.name ?? "",
  item_kind: (program?.item_kind ?? only?.kind ?? "drones") as EquipmentKind,
  kind: (program?.kind ?? "inspection") as MaintenanceKind,
  model: program?.model ?? "",
  instructions: program?.instructions ?? "",
  starts_on: program?.starts_on ?? new Date().toLocaleDateString("sv-SE"), // as 2026-11-21, in the user's zone
  ...NO_RULES,
  ...(program && {
    every_days: program.every_days,
    every_flights: program.every_flights,
    every_hours: program.every_hours,
    every_cycles: program.every_cycles,
  }),
});
