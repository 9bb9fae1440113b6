import { recordExports } from "@overfly/contract/exports/record-exports";
import { type MissionDocument, missionDocuments } from "@overfly/contract/missions/mission-documents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, fileUrl } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { DeleteDocument } from "#platform/ui/uploads/delete-document.tsx";
import { useAddedBy, useDocumentColumns } from "#platform/ui/uploads/document-columns.tsx";

const urlOf = (id: number): string => fileUrl(missionDocuments.file, { params: { id } });

interface DocumentsListProps {
  token: string;
  rows: readonly MissionDocument[];
  /** Of the site. */
  zone?: string;
}

export function DocumentsList({ token, rows, zone }: DocumentsListProps) {
  const { t } = useTranslation("platform/documents");
  const addedBy = useAddedBy<MissionDocument>();
  const columns = useDocumentColumns(urlOf, { ...(zone !== undefined && { zone }), extra: [addedBy] });
  const isDeletable = rows.some(({ can_delete }) => can_delete);
  return (
    <>
      <PlainTable
        label={t("documents")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        {...(isDeletable && {
          rowActions: (one: MissionDocument) => <Delete token={token} document={one} />,
        })}
      />
      <ExportLink endpoint={recordExports.missionDocuments} query={{ mission: token }} />
    </>
  );
}

function Delete({ token, document }: { token: string; document: MissionDocument }) {
  const { t } = useTranslation("missions/view");
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) => call(missionDocuments.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: missionQueries.one(token).queryKey }),
  });
  if (!document.can_delete) return null;
  return (
    <DeleteDocument
      document={document}
      remove={remove}
      t={(key, values) => t(`document.${key}`, values)}
      action={t("document.delete")}
      explanation={t("document.deleteHint")}
    />
  );
}
