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
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { isFiltered, useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { auditLogQueries } from "#platform/queries/settings/audit-log-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AUDIT_FILTERS, AuditFilterFields } from "./audit-filters.tsx";
import style from "./audit-log.module.css";
import { Actor, EntryDetails, nameOf } from "./entry-details.tsx";
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
