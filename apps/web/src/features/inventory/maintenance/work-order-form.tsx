import { Switch } from "@mantine/core";
import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { MAINTENANCE_KINDS, type MaintenanceKind } from "@overfly/contract/inventory/maintenance-logs";
import type { WorkOrder } from "@overfly/contract/inventory/work-orders";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { Pair } from "#features/inventory/forms/item-fields.tsx";
import { useSaveOrder } from "./maintenance-mutations.ts";

interface WorkOrderFormProps {
  item: ItemReference;
  /** Undefined for a new one. */
  order?: WorkOrder;
  onClose: () => void;
}

export function WorkOrderForm({ item, order, onClose }: WorkOrderFormProps) {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tRecords } = useTranslation("inventory/records");
  const save = useSaveOrder(order);
  const draft = useDraft(valuesOf(order), save.error);
  const { field, set, values } = draft;
  const body = () => {
    if (!draft.require("title")) return undefined;
    const { item_kind, item_id } = item;
    return { item_kind, item_id, ...values, due_on: values.due_on || null };
  };
  return (
    <FormDialog
      title={t(order ? "editOrder" : "openOrder")}
      draft={draft}
      save={save}
      body={body}
      onSaved={() => t(order ? "orderSaved" : "orderOpened")}
      onClose={onClose}
    >
      <TextField label={t("title")} {...field("title")} maxLength={120} required />
      <Pair>
        {!order && (
          <Dropdown
            label={tRecords("kindOfWork")}
            {...field("kind")}
            options={MAINTENANCE_KINDS.map((key) => ({ key, label: tRecords(`kind.${key}`) }))}
          />
        )}
        <DateField label={t("dueOn")} {...field("due_on")} />
      </Pair>
      <TextArea label={t("description")} {...field("description")} maxLength={4000} />
      {!order && (
        <Switch
          label={t("groundNow")}
          description={t("groundNowHint")}
          checked={values.is_grounding}
          onChange={({ currentTarget }) => set({ is_grounding: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

const valuesOf = (order: WorkOrder | undefined) => ({
  title: order?.title ?? "",
  kind: (order?.kind ?? "repair") as MaintenanceKind,
  description: order?.description ?? "",
  due_on: order?.due_on ?? "",
  is_grounding: order?.is_grounding ?? false,
});
