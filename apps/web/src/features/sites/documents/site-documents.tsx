import { listExports } from "@overfly/contract/exports/list-exports";
import { type SiteDocument, siteDocuments } from "@overfly/contract/sites/site-documents";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconFiles } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { fileUrl } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useAddedBy, useDocumentColumns } from "#platform/ui/uploads/document-columns.tsx";
import { UploadDocuments } from "#platform/ui/uploads/upload-documents.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { siteTabQueries } from "#platform/queries/sites/site-tab-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DeleteButton } from "#features/sites/delete-button.tsx";
import { useDeleteDocument } from "./document-mutations.ts";

/** Drawings, permits and certificates of a site. */
export function SiteDocuments({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites/documents");
  const { t: tDocuments } = useTranslation("platform/documents");
  const client = useQueryClient();
  const list = useListSearch();
  const page = useQuery({
    ...siteTabQueries.documents(site.token, list.query),
    placeholderData: keepPreviousData,
  });
  const columns = useDocumentColumns<SiteDocument>((id) => fileUrl(siteDocuments.file, { params: { id } }), {
    zone: site.time_zone,
    extra: [useAddedBy<SiteDocument>()],
  });
  const isSearched = list.query.search !== undefined;
  return (
    <Panel title={tDocuments("documents")} flush>
      <Allowed to={siteDocuments.upload}>
        <UploadDocuments
          send={(file, onProgress) =>
            uploadFile(siteDocuments.upload, { params: { token: site.token }, file, onProgress })
          }
          onAdded={() =>
            client.invalidateQueries({ queryKey: siteTabQueries.documents(site.token, {}).queryKey })
          }
        />
      </Allowed>
      <DataTable
        label={tDocuments("documents")}
        list={list}
        columns={columns}
        rowKey={(document) => document.id}
        page={page.data}
        exported={{
          endpoint: listExports.siteDocuments,
          query: { ...list.query, site: site.token },
        }}
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
