import { type SiteDocument, siteDocuments } from "@overfly/contract/sites/site-documents";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconFiles } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fileUrl } from "#platform/api/call.ts";
import { useFormat } from "#platform/text/format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { type Column, DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { When } from "#platform/ui/when.tsx";
import { DeleteNamed } from "./delete-named.tsx";
import { documentsOf, useDeleteDocument } from "./document-queries.ts";
import { useDocumentText } from "./document-text.ts";
import { SendDocuments } from "./send-documents.tsx";

/** Drawings, permits and certificates of a site. */
export function SiteDocuments({ site }: { site: SiteDetail }) {
  const text = useDocumentText();
  const list = useListSearch();
  const page = useQuery({ ...documentsOf(site.token, list.query), placeholderData: keepPreviousData });
  const isSearched = list.query.search !== undefined;
  return (
    <Panel title={text("documents")} flush>
      <Allowed to={siteDocuments.upload}>
        <SendDocuments token={site.token} />
      </Allowed>
      <DataTable
        label={text("documents")}
        list={list}
        columns={useColumns(site)}
        rowKey={(document) => document.id}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        rowActions={(document) => document.may_delete && <Delete site={site} document={document} />}
        {...(isSearched
          ? {}
          : {
              empty: (
                <EmptyState icon={<IconFiles size={28} stroke={1.5} aria-hidden />} title={text("empty")}>
                  {text("emptyWords")}
                </EmptyState>
              ),
            })}
      />
    </Panel>
  );
}

function useColumns(site: SiteDetail): Column<SiteDocument>[] {
  const text = useDocumentText();
  const format = useFormat();
  return [
    {
      key: "name",
      label: text("name"),
      main: true,
      sortable: true,
      cell: ({ id, name }) => (
        <a href={fileUrl(siteDocuments.file, { params: { id } })} title={text("download", { name })}>
          <bdi>{name}</bdi>
        </a>
      ),
      plain: ({ name }) => name,
    },
    {
      key: "size_bytes",
      label: text("size"),
      numeric: true,
      sortable: true,
      cell: (document) => format.bytes(document.size_bytes),
      plain: (document) => document.size_bytes,
    },
    {
      key: "added_by",
      label: text("addedBy"),
      cell: (document) => <bdi>{document.added_by ?? "–"}</bdi>,
      plain: (document) => document.added_by,
    },
    {
      key: "created_at",
      label: text("addedAt"),
      sortable: true,
      cell: (document) => <When at={document.created_at} zone={site.time_zone} />,
      plain: (document) => document.created_at,
    },
  ];
}

function Delete({ site, document }: { site: SiteDetail; document: SiteDocument }) {
  const text = useDocumentText();
  const remove = useDeleteDocument(site.token);
  return (
    <DeleteNamed
      thing={document}
      remove={remove}
      text={text}
      action={text("delete")}
      words={text("deleteWords")}
    />
  );
}
