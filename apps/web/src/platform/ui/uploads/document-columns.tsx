import type { StoredDocument } from "@overfly/contract/stored-document";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { When } from "#platform/ui/display/when.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";

type Shown = Omit<StoredDocument, "added_by">;

/** Name, size and time of stored documents; `extra` columns stand before the time. */
export function useDocumentColumns<Document extends Shown>(
  urlOf: (id: number) => string,
  { zone, extra = [] }: { zone?: string; extra?: readonly Column<Document>[] },
): readonly Column<Document>[] {
  const { t } = useTranslation("platform/documents");
  const format = useFormat();
  return [
    {
      key: "name",
      label: t("name"),
      main: true,
      sortable: true,
      cell: ({ id, name }) => (
        <a href={urlOf(id)} title={t("download", { name })}>
          <bdi>{name}</bdi>
        </a>
      ),
      plain: ({ name }) => name,
    },
    {
      key: "size_bytes",
      label: t("size"),
      numeric: true,
      sortable: true,
      cell: ({ size_bytes }) => format.bytes(size_bytes),
      plain: ({ size_bytes }) => size_bytes,
    },
    ...extra,
    {
      key: "created_at",
      label: t("addedAt"),
      sortable: true,
      cell: ({ created_at }) => <When at={created_at} {...(zone !== undefined && { zone })} />,
      plain: ({ created_at }) => created_at,
    },
  ];
}

/** Who of the organization added it. */
export function useAddedBy<Document extends StoredDocument>(): Column<Document> {
  const { t } = useTranslation("platform/documents");
  return {
    key: "added_by",
    label: t("addedBy"),
    cell: ({ added_by }) => <bdi>{added_by ?? "–"}</bdi>,
    plain: ({ added_by }) => added_by,
  };
}
