import { useQuery } from "@tanstack/react-query";
import { DayRangeFilter } from "#platform/ui/table/day-range-filter.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { auditLogQueries } from "#platform/queries/settings/audit-log-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./audit-log.module.css";
import { useAuditLabels } from "./use-audit-labels.ts";

export const AUDIT_FILTERS = ["user_id", "action", "subject_kind", "period"] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];

/** An option's key can't be empty. */
const ANY = "any";

/** User, action, time and kind of record; kept in the URL. */
export function AuditFilterFields({ list }: { list: ListSearch<AuditFilter> }) {
  const { t } = useTranslation("audit-log");
  const labels = useAuditLabels();
  const { data: known, isPending } = useQuery(auditLogQueries.choices);
  const one = (name: AuditFilter) => ({
    value: list.query[name] ?? ANY,
    onChange: (key: string) => list.filter({ [name]: key === ANY ? "" : key }),
    loading: isPending,
    searchable: true,
  });
  return (
    <>
      <div className={style["filter"]}>
        <Dropdown
          label={t("user")}
          {...one("user_id")}
          options={[
            { key: ANY, label: t("allUsers") },
            ...(known?.people ?? []).map(({ id, name }) => ({ key: id, label: name })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <Dropdown
          label={t("event")}
          {...one("action")}
          options={[
            { key: ANY, label: t("allActions") },
            ...(known?.actions ?? []).map((key) => ({ key, label: labels.action(key) })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <Dropdown
          label={t("kind")}
          {...one("subject_kind")}
          options={[
            { key: ANY, label: t("allTypes") },
            ...(known?.subject_kinds ?? []).map((key) => ({ key, label: labels.kind(key) })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <DayRangeFilter
          label={t("period")}
          value={list.query.period ?? ""}
          onChange={(period) => list.filter({ period })}
        />
      </div>
    </>
  );
}
