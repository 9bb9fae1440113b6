import type { OperationsDashboard } from "@overfly/contract/dashboard/dashboards";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./dashboard.module.css";
import { listPath } from "./list-path.ts";

const KINDS = ["drones", "payloads", "batteries"] as const;
type ItemStatus = "available" | "assigned" | "in_maintenance" | "retired" | "lost";

/** What can't be flown with, and what soon can't be. */
export function FleetPanel({
  operations: { fleet, maintenance, certificates },
}: {
  operations: OperationsDashboard;
}) {
  const { t } = useTranslation("dashboard");
  const { t: tInventory } = useTranslation("inventory");
  const format = useFormat();
  const number = (value: number, to: string) => <Link to={to}>{format.number(value)}</Link>;
  return (
    <Panel title={t("fleet")}>
      <div className={style["stack"]}>
        <Stats>
          <Stat
            label={t("maintenanceOverdue")}
            value={number(maintenance.overdue, listPath("/inventory", { due: "overdue" }))}
            {...(maintenance.overdue > 0 ? { tone: "bad" as const } : {})}
          />
          <Stat
            label={t("maintenanceSoon")}
            value={number(maintenance.soon, listPath("/inventory", { due: "soon" }))}
            {...(maintenance.soon > 0 ? { tone: "warn" as const } : {})}
          />
          {certificates && (
            <>
              <Stat
                label={t("certificatesExpired")}
                value={number(certificates.expired, listPath("/employees", { certificates: "expired" }))}
                {...(certificates.expired > 0 ? { tone: "bad" as const } : {})}
              />
              <Stat
                label={t("certificatesExpiring")}
                value={number(certificates.expiring, listPath("/employees", { certificates: "expiring" }))}
                {...(certificates.expiring > 0 ? { tone: "warn" as const } : {})}
              />
            </>
          )}
        </Stats>
        {KINDS.map((kind) => {
          const ofKind = fleet.filter((row) => row.kind === kind);
          return (
            ofKind.length > 0 && (
              <div key={kind} className={style["kind"]}>
                <h3>{tInventory(kind)}</h3>
                <ul>
                  {ofKind.map(({ status, count }) => (
                    <li key={status}>
                      {tInventory(`status.${status as ItemStatus}`)}{" "}
                      <strong>{number(count, listPath(`/inventory/${kind}`, { status }))}</strong>
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </div>
    </Panel>
  );
}
