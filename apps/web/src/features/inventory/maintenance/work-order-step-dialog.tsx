import { WAITING_FOR, type WorkOrder } from "@overfly/contract/inventory/work-orders";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { Pair } from "#features/inventory/forms/item-fields.tsx";
import { PerformerField } from "#features/inventory/item/performer-field.tsx";
import { type OrderStep, useOrderStep } from "./maintenance-mutations.ts";

/** The steps that need more than a press. */
export type AskedStep = "wait" | "complete" | "reject" | "cancel";

interface StepDialogProps {
  order: WorkOrder;
  step: AskedStep;
  onClose: () => void;
}

export function WorkOrderStepDialog({ order, step, onClose }: StepDialogProps) {
  const { t } = useTranslation("inventory/maintenance");
  const save = useOrderStep(order, { silent: true });
  const { id: userId } = useUser();
  const draft = useDraft(newStep(userId), save.error);
  const { values } = draft;
  const body = (): OrderStep | undefined => {
    if (step === "wait") return { step, waiting_for: values.waiting_for };
    if (step !== "complete") return draft.require("note") ? { step, note: values.note } : undefined;
    const { performed_on, performed_by, work_done, firmware, cost, cost_currency } = values;
    if (!draft.require("performed_on", "work_done", ...(cost === null ? [] : (["cost_currency"] as const))))
      return undefined;
    return {
      step,
      performed_on,
      performed_by,
      work_done,
      firmware: firmware || null,
      cost,
      cost_currency: cost === null ? null : cost_currency.toUpperCase(),
    };
  };
  return (
    <FormDialog
      title={t(`step.${step}`)}
      draft={draft}
      save={save}
      body={body}
      onSaved={() => t(`stepDone.${step}`)}
      onClose={onClose}
      action={t(`step.${step}`)}
    >
      <Fields order={order} step={step} draft={draft} />
    </FormDialog>
  );
}

interface FieldsProps {
  order: WorkOrder;
  step: AskedStep;
  draft: ReturnType<typeof useDraft<ReturnType<typeof newStep>>>;
}

function Fields({ order, step, draft: { field } }: FieldsProps) {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tRecords } = useTranslation("inventory/records");
  if (step === "wait")
    return (
      <Dropdown
        label={t("waitingFor")}
        {...field("waiting_for")}
        options={WAITING_FOR.map((key) => ({ key, label: t(`waitFor.${key}`) }))}
      />
    );
  if (step !== "complete")
    return <TextArea label={tRecords("reason")} {...field("note")} maxLength={4000} required />;
  return (
    <>
      <TextArea label={t("workDone")} {...field("work_done")} maxLength={4000} required />
      <Pair>
        <DateField label={tRecords("performedOn")} {...field("performed_on")} required />
        <PerformerField item={order} {...field("performed_by")} />
        {order.item_kind === "drones" && (
          <TextField
            label={tRecords("firmware")}
            hint={t("firmwareHint")}
            {...field("firmware")}
            maxLength={40}
          />
        )}
        <NumberField label={t("cost")} {...field("cost")} />
        <TextField label={t("currency")} hint={t("currencyHint")} {...field("cost_currency")} maxLength={3} />
      </Pair>
    </>
  );
}

const newStep = (userId: string) => ({
  waiting_for: "parts" as (typeof WAITING_FOR)[number],
  note: "",
  performed_on: new Date().toLocaleDateString("sv-SE"), // as 2026-11-21, in the user's zone
  performed_by: userId,
  work_done: "",
  firmware: "",
  cost: null as number | null,
  cost_currency: "",
});
