import type { WorkOrder } from "@overfly/contract/inventory/work-orders";
import { lazy, Suspense, useState } from "react";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useMayEdit } from "#features/inventory/item/item-access.ts";
import { useOrderStep } from "./maintenance-mutations.ts";
import type { AskedStep } from "./work-order-step-dialog.tsx";

const StepDialog = lazy(() =>
  import("./work-order-step-dialog.tsx").then((m) => ({ default: m.WorkOrderStepDialog })),
);
const Form = lazy(() => import("./work-order-form.tsx").then((m) => ({ default: m.WorkOrderForm })));

/** The next step of an order first, and what else can be done with it. */
export function WorkOrderSteps({ order }: { order: WorkOrder }) {
  const { t } = useTranslation("inventory/maintenance");
  const { id: userId } = useUser();
  const mayEdit = useMayEdit(order.item_kind);
  const [asked, ask] = useState<AskedStep>();
  const [isEditing, edit] = useState(false);
  const step = useOrderStep(order);
  const { state, performed_by, recorded_by } = order;
  if (!mayEdit || state === "verified" || state === "cancelled") return null;
  const isOwnWork = performed_by?.id === userId || recorded_by?.id === userId;
  const press = (verb: "start" | "verify") => () =>
    step.mutate({ step: verb }, { onSuccess: () => toastSuccess(t(`stepDone.${verb}`)) });
  return (
    <>
      {state === "done" ? (
        <>
          <Button onClick={() => ask("reject")}>{t("step.reject")}</Button>
          <Button
            kind="primary"
            disabled={isOwnWork}
            hint={isOwnWork ? t("ownWork") : undefined}
            pending={step.isPending}
            onClick={press("verify")}
          >
            {t("step.verify")}
          </Button>
        </>
      ) : (
        <>
          <Button onClick={() => edit(true)}>{t("edit")}</Button>
          {state !== "in_progress" && !order.is_grounding && order.program === null && (
            <Button onClick={() => ask("cancel")}>{t("step.cancel")}</Button>
          )}
          {state !== "waiting" && <Button onClick={() => ask("wait")}>{t("step.wait")}</Button>}
          {state === "in_progress" ? (
            <Button kind="primary" onClick={() => ask("complete")}>
              {t("step.complete")}
            </Button>
          ) : (
            <Button kind="primary" pending={step.isPending} onClick={press("start")}>
              {t("step.start")}
            </Button>
          )}
        </>
      )}
      <Suspense>
        {asked && <StepDialog order={order} step={asked} onClose={() => ask(undefined)} />}
        {isEditing && <Form item={order} order={order} onClose={() => edit(false)} />}
      </Suspense>
    </>
  );
}
