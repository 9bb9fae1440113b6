import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type { MaintenanceLog } from "@overfly/contract/inventory/maintenance-logs";
import { IconRosetteDiscountCheck, IconTool } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { itemRecordQueries } from "#platform/queries/item-record-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Timeline } from "#platform/ui/display/timeline.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { UTC_MIDNIGHT } from "#features/inventory/utc-midnight.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useMayEdit } from "./item-access.ts";
import { RecordList, RECORDS_AT_ONCE } from "./record-list.tsx";
import { useVerifyMaintenance } from "./record-mutations.ts";

interface MaintenancePanelProps {
  item: ItemReference;
  isArchived: boolean;
}

/** The maintenance of an item, newest first; the latest one says when it is due again. It is logged from the summary above. */
export function MaintenancePanel({ item, isArchived }: MaintenancePanelProps) {
  const { t } = useTranslation("inventory/records");
  const [count, setCount] = useState(RECORDS_AT_ONCE);
  const page = useQuery({
    ...itemRecordQueries.maintenance({ ...item, item_count: count }),
    placeholderData: keepPreviousData,
  });
  const canLog = useMayEdit(item.item_kind) && !isArchived;
  return (
    <Panel title={t("done")}>
      <RecordList
        page={page}
        empty={{
          icon: <IconTool size={28} stroke={1.5} aria-hidden />,
          title: t("noMaintenance"),
          description: t("noMaintenanceHint"),
        }}
        showMore={() => setCount(count + RECORDS_AT_ONCE)}
      >
        {(rows) => <Logs rows={rows} canVerify={canLog} />}
      </RecordList>
    </Panel>
  );
}

function Logs({ rows, canVerify }: { rows: readonly MaintenanceLog[]; canVerify: boolean }) {
  const { t } = useTranslation("inventory/records");
  const format = useFormat();
  const { id: userId } = useUser();
  return (
    <Timeline
      items={rows.map((log) => ({
        key: log.id,
        tone: log.result === "approved_for_flight" ? "good" : "warn",
        title: t(`kind.${log.kind}`),
        note: (
          <Separated
            parts={[
              format.date(log.performed_on + UTC_MIDNIGHT, "UTC", "date"),
              <bdi key="by">{log.performed_by.name}</bdi>,
            ]}
          />
        ),
        body: (
          <>
            <Details log={log} />
            {canVerify && log.verified_by === null && !isOwnWork(log, userId) && <Verify log={log} />}
          </>
        ),
      }))}
    />
  );
}

/** Who performed work or recorded it doesn't verify it. */
const isOwnWork = ({ performed_by, recorded_by }: MaintenanceLog, userId: string): boolean =>
  performed_by.id === userId || recorded_by?.id === userId;

function Details({ log }: { log: MaintenanceLog }) {
  const { t } = useTranslation("inventory/records");
  const format = useFormat();
  const next = [
    log.due_on && format.date(log.due_on + UTC_MIDNIGHT, "UTC", "date"),
    log.due_after_flights && t("afterFlights", { count: log.due_after_flights }),
    log.due_after_hours && t("afterHours", { count: log.due_after_hours }),
    log.due_after_cycles && t("afterCycles", { count: log.due_after_cycles }),
  ].filter(Boolean);
  return (
    <>
      {log.notes !== "" && <p dir="auto">{log.notes}</p>}
      <KeyValues
        items={[
          [
            t("result"),
            <StateBadge key="result" tone={log.result === "approved_for_flight" ? "good" : "warn"}>
              {t(`result.${log.result}`)}
            </StateBadge>,
          ],
          ...(log.recorded_by && log.recorded_by.id !== log.performed_by.id
            ? [[t("recordedBy"), <bdi key="recorder">{log.recorded_by.name}</bdi>] as const]
            : []),
          [t("verifiedBy"), log.verified_by && <bdi key="by">{log.verified_by.name}</bdi>],
          ...(log.firmware ? [[t("firmware"), <bdi key="firmware">{log.firmware}</bdi>] as const] : []),
          ...(next.length > 0 ? [[t("nextDue"), next.join(t("or"))] as const] : []),
        ]}
      />
    </>
  );
}

function Verify({ log }: { log: MaintenanceLog }) {
  const { t } = useTranslation("inventory/records");
  const verify = useVerifyMaintenance();
  return (
    <Button
      size="sm"
      icon={<IconRosetteDiscountCheck size={16} aria-hidden />}
      pending={verify.isPending}
      onClick={() => verify.mutate(log.id, { onSuccess: () => toastSuccess(t("verified")) })}
    >
      {t("verify")}
    </Button>
  );
}
