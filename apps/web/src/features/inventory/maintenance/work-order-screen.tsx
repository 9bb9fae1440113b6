import type { WorkOrder } from "@overfly/contract/inventory/work-orders";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { maintenanceQueries } from "#platform/queries/item-record-queries.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { UTC_MIDNIGHT } from "#features/inventory/utc-midnight.ts";
import { ItemDocuments } from "#features/inventory/item/item-documents.tsx";
import { costOf } from "./work-order-columns.tsx";
import { useOrderTitle, WorkOrderState } from "./work-order-state.tsx";
import { WorkOrderSteps } from "./work-order-steps.tsx";

/** One work order: what is to be done, what was done, and the next step. */
export function WorkOrderScreen() {
  const { workOrderId = "" } = useParams();
  const { data } = useQuery({ ...maintenanceQueries.order(Number(workOrderId)), throwOnError: true });
  const titleOf = useOrderTitle();
  const order = data?.data;
  useCrumb(workOrderId, order && titleOf(order));
  if (!order) return <PageSkeleton />;
  return (
    <Page
      title={titleOf(order)}
      aside={<WorkOrderState order={order} />}
      actions={<WorkOrderSteps order={order} />}
    >
      <Stack gap="md">
        <Grounding order={order} />
        <Facts order={order} />
        <ItemDocuments item={order} workOrderId={order.id} />
      </Stack>
    </Page>
  );
}

/** What the order means for flying. */
function Grounding({ order: { state, is_grounding, item_name } }: { order: WorkOrder }) {
  const { t } = useTranslation("inventory/maintenance");
  if (!is_grounding || state === "verified" || state === "cancelled") return null;
  return (
    <Alert tone="warn">
      {t(state === "done" ? "awaitsVerification" : "groundsItem", { name: item_name })}
    </Alert>
  );
}

function Facts({ order }: { order: WorkOrder }) {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tRecords } = useTranslation("inventory/records");
  const format = useFormat();
  const day = (date: string | null) => date && format.date(date + UTC_MIDNIGHT, "UTC", "date");
  const { item_kind, item_id, performed_by, recorded_by, verified_by } = order;
  return (
    <Panel title={tRecords("facts")}>
      <KeyValues
        items={[
          [
            tRecords("item"),
            <Link key="item" to={`/inventory/${item_kind}/${item_id}`}>
              <bdi>{order.item_name}</bdi>
            </Link>,
          ],
          [tRecords("kindOfWork"), tRecords(`kind.${order.kind}`)],
          [
            t("source"),
            order.program ? <bdi key="program">{order.program.name}</bdi> : t(`source.${order.source}`),
          ],
          [t("dueOn"), day(order.due_on)],
          [
            t("description"),
            order.description && (
              <span key="text" dir="auto">
                {order.description}
              </span>
            ),
          ],
          [t("openedAt"), <When key="opened" at={order.created_at} />],
          [t("openedBy"), <bdi key="by">{order.opened_by ?? tRecords("system")}</bdi>],
          [
            t("workDone"),
            order.work_done && (
              <span key="done" dir="auto">
                {order.work_done}
              </span>
            ),
          ],
          [tRecords("performedOn"), day(order.performed_on)],
          [t("performedBy"), performed_by && <bdi key="performer">{performed_by.name}</bdi>],
          ...(recorded_by && recorded_by.id !== performed_by?.id
            ? [[tRecords("recordedBy"), <bdi key="recorder">{recorded_by.name}</bdi>] as const]
            : []),
          [tRecords("verifiedBy"), verified_by && <bdi key="verifier">{verified_by.name}</bdi>],
          [t("cost"), costOf(order)],
        ]}
      />
    </Panel>
  );
}
