import { type AuditEntry, auditLog } from "@overfly/contract/audit-log/audit-log";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { Button } from "#platform/ui/button.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { SidePanel } from "#platform/ui/overlays/dialog.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { isFiltered, useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { auditLogQueries } from "#platform/queries/settings/audit-log-queries.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AUDIT_FILTERS, AuditFilterFields } from "./audit-filters.tsx";
import style from "./audit-log.module.css";
import { useAuditLabels } from "./use-audit-labels.ts";

/** The audit log with filters by user, action, time and record; the export contains every filtered entry. */
export function AuditLogScreen() {
  const { t } = useTranslation("audit-log");
  const list = useListSearch(AUDIT_FILTERS);
  const { sorts: _unsorted, ...query } = list.query;
  const page = useQuery({ ...auditLogQueries.list(query), placeholderData: keepPreviousData });
  const [openEntry, setOpenEntry] = useState<AuditEntry>();
  const { page: _page, item_count: _count, ...filters } = query;
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      actions={
        <a className={style["export"]} href={fileUrl(auditLog.export, { query: filters })} download>
          <IconDownload size={16} stroke={1.75} aria-hidden />
          {t("export")}
        </a>
      }
    >
      <Panel flush>
        <DataTable
          label={t("title")}
          list={list}
          columns={useColumns()}
          rowKey={({ id }) => id}
          page={page.data}
          error={page.error}
          retry={() => void page.refetch()}
          filters={<AuditFilterFields list={list} />}
          rowActions={(entry) => (
            <Button size="xs" kind="quiet" onClick={() => setOpenEntry(entry)}>
              {t("details")}
            </Button>
          )}
          empty={
            isFiltered(list) ? (
              <EmptyState title={t("noMatch")} />
            ) : (
              <EmptyState icon={<IconHistory size={28} stroke={1.5} aria-hidden />} title={t("noEntries")}>
                {t("noEntriesHint")}
              </EmptyState>
            )
          }
        />
      </Panel>
      <SidePanel
        opened={openEntry !== undefined}
        onClose={() => setOpenEntry(undefined)}
        title={t("details")}
      >
        {openEntry && <EntryDetails entry={openEntry} />}
      </SidePanel>
    </Page>
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation("audit-log");
  const labels = useAuditLabels();
  return [
    { key: "at", label: t("time"), cell: ({ at }) => <When at={at} form="both" /> },
    { key: "who", label: t("user"), cell: (entry) => <Actor entry={entry} /> },
    { key: "what", label: t("event"), main: true, cell: ({ action }) => labels.action(action) },
    {
      key: "subject",
      label: t("subject"),
      cell: (entry) => (
        <>
          {labels.kind(entry.subject_kind)} <bdi className={style["subject"]}>{nameOf(entry)}</bdi>
        </>
      ),
    },
  ];
}

function Actor({ entry: { actor, impersonator, token_name, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit-log");
  const system = typeof details["actor"] === "string" ? details["actor"] : t("system");
  const name = actor?.name ?? system;
  return (
    <>
      <bdi>{impersonator ? t("impersonation", { impersonator: impersonator.name, actor: name }) : name}</bdi>
      {token_name !== null && (
        <small className={style["token"]}>{t("viaApiToken", { token: token_name })}</small>
      )}
    </>
  );
}

/** The record's name, where the entry has one. */
const nameOf = ({ actor, details, subject, subject_name }: AuditEntry): string => {
  if (subject_name !== null) return subject_name;
  if (actor?.id === subject) return actor.name;
  const known = [details["name"], details["email"], details["number"]].find((one) => typeof one === "string");
  return known ?? subject;
};

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit-log");
  const format = useFormat();
  const labels = useAuditLabels();
  const { at, action, subject_kind, details, request_id } = entry;
  return (
    <KeyValues
      items={[
        [t("time"), <When key="at" at={at} form="both" />],
        [t("user"), <Actor key="who" entry={entry} />],
        [t("event"), labels.action(action)],
        [t("action"), <code key="action">{action}</code>],
        [t("subject"), `${labels.kind(subject_kind)} ${nameOf(entry)}`],
        ...Object.entries(details).map(
          ([name, value]) =>
            [
              name.replaceAll("_", " "),
              <bdi key={name} className={style["value"]}>
                {plain(value, (names) => format.list(names))}
              </bdi>,
            ] as const,
        ),
        [t("request"), request_id && <code key="request">{request_id}</code>],
      ]}
    />
  );
}

const plain = (value: unknown, list: (names: readonly string[]) => string): string => {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.every((one) => typeof one === "string")
    ? list(value)
    : JSON.stringify(value);
};
