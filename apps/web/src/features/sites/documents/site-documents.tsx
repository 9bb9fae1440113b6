import { type SiteDocument, siteDocuments } from "@overfly/contract/sites/site-documents";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconFiles } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { fileUrl } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { UploadDocuments } from "#platform/ui/uploads/upload-documents.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DeleteButton } from "#features/sites/delete-button.tsx";
import { useDeleteDocument } from "./document-mutations.ts";

/** Drawings, permits and certificates of a site. */
export function SiteDocuments({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites/documents");
  const client = useQueryClient();
  const list = useListSearch();
  const page = useQuery({
    ...siteQueries.documents(site.token, list.query),
    placeholderData: keepPreviousData,
  });
  const isSearched = list.query.search !== undefined;
  return (
    <Panel title={t("documents")} flush>
      <Allowed to={siteDocuments.upload}>
        <UploadDocuments
          send={(file, onProgress) =>
            uploadFile(siteDocuments.upload, { params: { token: site.token }, file, onProgress })
          }
          onAdded={() =>
            client.invalidateQueries({ queryKey: siteQueries.documents(site.token, {}).queryKey })
          }
        />
      </Allowed>
      <DataTable
        label={t("documents")}
        list={list}
        columns={useColumns(site)}
        rowKey={(document) => document.id}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        rowActions={(document) => document.can_delete && <Delete site={site} document={document} />}
        {...(isSearched
          ? {}
          : {
              empty: (
                <EmptyState
                  icon={<IconFiles size={28} stroke={1.5} aria-hidden />}
                  title={t("empty")}
                  action={<AllowedOrAsk to={siteDocuments.upload} />}
                >
                  {t("emptyHint")}
                </EmptyState>
              ),
            })}
      />
    </Panel>
  );
}

function useColumns(site: SiteDetail): Column<SiteDocument>[] {
  const { t } = useTranslation("sites/documents");
  const format = useFormat();
  return [
    {
      key: "name",
      label: t("name"),
      main: true,
      sortable: true,
      cell: ({ id, name }) => (
        <a href={fileUrl(siteDocuments.file, { params: { id } })} title={t("download", { name })}>
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
      cell: (document) => format.bytes(document.size_bytes),
      plain: (document) => document.size_bytes,
    },
    {
      key: "added_by",
      label: t("addedBy"),
      cell: (document) => <bdi>{document.added_by ?? "–"}</bdi>,
      plain: (document) => document.added_by,
    },
    {
      key: "created_at",
      label: t("addedAt"),
      sortable: true,
      cell: (document) => <When at={document.created_at} zone={site.time_zone} />,
      plain: (document) => document.created_at,
    },
  ];
}

function Delete({ site, document }: { site: SiteDetail; document: SiteDocument }) {
  const { t } = useTranslation("sites/documents");
  const remove = useDeleteDocument(site.token);
  return (
    <DeleteButton
      record={document}
      remove={remove}
      t={t}
      action={t("delete")}
      explanation={t("deleteHint")}
    />
  );
}
