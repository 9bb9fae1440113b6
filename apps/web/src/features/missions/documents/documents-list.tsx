import { type MissionDocument, missionDocuments } from "@overfly/contract/missions/mission-documents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, fileUrl } from "#platform/api/call.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { When } from "#platform/ui/display/when.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { DeleteDocument } from "#platform/ui/uploads/delete-document.tsx";

interface DocumentsListProps {
  token: string;
  rows: readonly MissionDocument[];
  /** Of the site. */
  zone?: string;
}

export function DocumentsList({ token, rows, zone }: DocumentsListProps) {
  const { t } = useTranslation("platform/documents");
  const format = useFormat();
  const isDeletable = rows.some(({ can_delete }) => can_delete);
  return (
    <PlainTable
      label={t("documents")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          label: t("name"),
          main: true,
          cell: ({ id, name }) => (
            <a href={fileUrl(missionDocuments.file, { params: { id } })} title={t("download", { name })}>
              <bdi>{name}</bdi>
            </a>
          ),
        },
        { key: "size", label: t("size"), numeric: true, cell: (one) => format.bytes(one.size_bytes) },
        { key: "by", label: t("addedBy"), cell: ({ added_by }) => <bdi>{added_by ?? "–"}</bdi> },
        {
          key: "at",
          label: t("addedAt"),
          cell: ({ created_at }) => <When at={created_at} {...(zone !== undefined && { zone })} />,
        },
      ]}
      {...(isDeletable && { rowActions: (one: MissionDocument) => <Delete token={token} document={one} /> })}
    />
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
