import { type SharedDocument, sharedDocuments } from "@overfly/contract/clients/client-documents";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconFiles } from "@tabler/icons-react";
import { fileUrl } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useDocumentColumns } from "#platform/ui/uploads/document-columns.tsx";

/** Contracts and the like that the client's service providers share with it. */
export function SharedDocuments() {
  const { t } = useTranslation("settings/shared-documents");
  const list = useListSearch();
  const page = useQuery({ ...clientQueries.shared(list.query), placeholderData: keepPreviousData });
  const columns = useDocumentColumns<SharedDocument>(
    (id) => fileUrl(sharedDocuments.file, { params: { id } }),
    {
      extra: [
        {
          key: "provider",
          label: t("provider"),
          cell: ({ provider }) => <bdi>{provider}</bdi>,
          plain: ({ provider }) => provider,
        },
      ],
    },
  );
  return (
    <Panel title={t("title")} flush>
      <DataTable
        label={t("title")}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        {...(list.query.search === undefined && {
          empty: (
            <EmptyState icon={<IconFiles size={28} stroke={1.5} aria-hidden />} title={t("empty")}>
              {t("emptyHint")}
            </EmptyState>
          ),
        })}
      />
    </Panel>
  );
}
