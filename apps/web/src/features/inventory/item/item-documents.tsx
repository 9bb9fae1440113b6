import { recordExports } from "@overfly/contract/exports/record-exports";
import { itemDocuments } from "@overfly/contract/inventory/item-documents";
import type { StoredDocument } from "@overfly/contract/stored-document";
import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { IconFiles } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { itemRecordQueries } from "#platform/queries/item-record-queries.ts";
import { Panel } from "#platform/ui/panel.tsx";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { DeleteDocument } from "#platform/ui/uploads/delete-document.tsx";
import { useAddedBy, useDocumentColumns } from "#platform/ui/uploads/document-columns.tsx";
import { UploadDocuments } from "#platform/ui/uploads/upload-documents.tsx";
import { useMayEdit } from "./item-access.ts";
import { RecordList, RECORDS_AT_ONCE } from "./record-list.tsx";
import { useDeleteItemDocument } from "./record-mutations.ts";

interface DocumentsPanelProps {
  item: ItemReference;
  /** Only those of one of its work orders. */
  workOrderId?: number;
}

/** Manuals, invoices and certificates of an item. */
export function ItemDocuments({ item, workOrderId }: DocumentsPanelProps) {
  const { t } = useTranslation("inventory/records");
  const client = useQueryClient();
  const [count, setCount] = useState(RECORDS_AT_ONCE);
  const { item_kind, item_id } = item;
  const target = { item_kind, item_id, ...(workOrderId !== undefined && { work_order_id: workOrderId }) };
  const page = useQuery({
    ...itemRecordQueries.documents({ ...target, item_count: count }),
    placeholderData: keepPreviousData,
  });
  const canEdit = useMayEdit(item.item_kind);
  return (
    <Panel
      title={t("documents")}
      actions={
        (page.data?.meta.total ?? 0) > 0 && (
          <ExportLink endpoint={recordExports.itemDocuments} query={target} />
        )
      }
      flush
    >
      {canEdit && (
        <UploadDocuments
          send={(file, onProgress) => uploadFile(itemDocuments.upload, { query: target, file, onProgress })}
          onAdded={() => client.invalidateQueries({ queryKey: inventoryQueries.all })}
        />
      )}
      <RecordList
        page={page}
        empty={{
          icon: <IconFiles size={28} stroke={1.5} aria-hidden />,
          title: t("noDocuments"),
          description: t("noDocumentsHint"),
        }}
        showMore={() => setCount(count + RECORDS_AT_ONCE)}
      >
        {(rows) => <Documents rows={rows} canEdit={canEdit} />}
      </RecordList>
    </Panel>
  );
}

const urlOf = (id: number): string => fileUrl(itemDocuments.file, { params: { id } });

function Documents({ rows, canEdit }: { rows: readonly StoredDocument[]; canEdit: boolean }) {
  const { t } = useTranslation("inventory/records");
  const addedBy = useAddedBy<StoredDocument>();
  const columns = useDocumentColumns(urlOf, { extra: [addedBy] });
  return (
    <PlainTable
      label={t("documents")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      {...(canEdit && { rowActions: (one: StoredDocument) => <Delete document={one} /> })}
    />
  );
}

function Delete({ document }: { document: StoredDocument }) {
  const { t } = useTranslation("inventory/records");
  const remove = useDeleteItemDocument();
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
