import { Switch } from "@mantine/core";
import type { Client } from "@overfly/contract/clients/clients";
import { type ClientDocument, clientDocuments } from "@overfly/contract/clients/client-documents";
import { recordExports } from "@overfly/contract/exports/record-exports";
import { IconFiles } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, fileUrl } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useAddedBy, useDocumentColumns } from "#platform/ui/uploads/document-columns.tsx";
import { DeleteDocument } from "#platform/ui/uploads/delete-document.tsx";
import { UploadDocuments } from "#platform/ui/uploads/upload-documents.tsx";

type Of = Pick<Client, "id" | "company_name">;

/** Contracts, insurance and the like; the client's administrators see what is shared with them. */
export function ClientDocuments({ client }: { client: Of }) {
  const { t } = useTranslation("clients/documents");
  const { t: tDocuments } = useTranslation("platform/documents");
  const queries = useQueryClient();
  const list = useListSearch();
  const page = useQuery({
    ...clientQueries.documents(client.id, list.query),
    placeholderData: keepPreviousData,
  });
  const columns = useDocumentColumns<ClientDocument>(
    (id) => fileUrl(clientDocuments.file, { params: { id } }),
    { extra: [useShared(client), useAddedBy<ClientDocument>()] },
  );
  const mayEdit = useAllowed(clientDocuments.upload);
  return (
    <Panel title={tDocuments("documents")} flush>
      {mayEdit && (
        <UploadDocuments
          send={(file, onProgress) =>
            uploadFile(clientDocuments.upload, { params: { id: client.id }, file, onProgress })
          }
          onAdded={() => queries.invalidateQueries({ queryKey: clientQueries.all })}
        />
      )}
      <DataTable
        label={tDocuments("documents")}
        list={list}
        columns={columns}
        exported={{ endpoint: recordExports.clientDocuments, query: { ...list.query, client: client.id } }}
        rowKey={({ id }) => id}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        rowActions={(document) => mayEdit && <Delete document={document} />}
        {...(list.query.search === undefined && {
          empty: (
            <EmptyState
              icon={<IconFiles size={28} stroke={1.5} aria-hidden />}
              title={t("empty")}
              action={<AllowedOrAsk to={clientDocuments.upload} />}
            >
              {t("emptyHint")}
            </EmptyState>
          ),
        })}
      />
    </Panel>
  );
}

function useShared({ company_name }: Of): Column<ClientDocument> {
  const { t } = useTranslation("clients/documents");
  const queries = useQueryClient();
  const mayEdit = useAllowed(clientDocuments.share);
  const share = useMutation({
    mutationFn: ({ id, is_shared }: Pick<ClientDocument, "id" | "is_shared">) =>
      call(clientDocuments.share, { params: { id }, body: { is_shared } }),
    onSettled: () => queries.invalidateQueries({ queryKey: clientQueries.all }),
    meta: { error: "platform/errors:update" },
  });
  return {
    key: "is_shared",
    label: t("shared"),
    plain: ({ is_shared }) => t(is_shared ? "isShared" : "isInternal"),
    cell: ({ id, name, is_shared }) =>
      mayEdit ? (
        <Switch
          size="sm"
          aria-label={t("shareNamed", { name, client: company_name })}
          checked={is_shared}
          disabled={share.isPending && share.variables.id === id}
          onChange={({ currentTarget }) => share.mutate({ id, is_shared: currentTarget.checked })}
        />
      ) : (
        <StateBadge tone={is_shared ? "info" : "idle"}>{t(is_shared ? "isShared" : "isInternal")}</StateBadge>
      ),
  };
}

function Delete({ document }: { document: ClientDocument }) {
  const { t } = useTranslation("clients/documents");
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) => call(clientDocuments.remove, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: clientQueries.all }),
    meta: { error: "platform/errors:deleteAttachment" },
  });
  return (
    <DeleteDocument
      document={document}
      remove={remove}
      t={t}
      action={t("delete")}
      explanation={t("deleteHint")}
    />
  );
}
