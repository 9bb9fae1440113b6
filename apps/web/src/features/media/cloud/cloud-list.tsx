import { listExports } from "@overfly/contract/exports/list-exports";
import type { CloudItem } from "@overfly/contract/media/cloud-items";
import { modelUploads, uploads as fileUploads } from "@overfly/contract/media/media";
import { IconCloud } from "@tabler/icons-react";
import { type ComponentProps, lazy, Suspense } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { RowsProps } from "#platform/ui/table/data-table-props.ts";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { isFiltered } from "#platform/ui/table/use-list-search.ts";
import { useCloudColumns } from "./cloud-columns.tsx";
import { type ActionsProps, CloudItemActions } from "./cloud-item-actions.tsx";
import { CloudToolbar } from "./cloud-toolbar.tsx";
import { useCloudView } from "./cloud-view.ts";
import { KindFilter } from "./kind-filter.tsx";
import type { Opening } from "./open-item.tsx";
import type { CloudPage } from "./use-cloud-page.ts";
import { ViewSwitch } from "./view-switch.tsx";

const CloudTiles = lazy(() => import("./cloud-tiles.tsx").then((m) => ({ default: m.CloudTiles })));
const CloudUploadList = lazy(() =>
  import("./upload/cloud-upload-list.tsx").then((m) => ({ default: m.CloudUploadList })),
);
const SortChoice = lazy(() => import("./sort-choice.tsx").then((m) => ({ default: m.SortChoice })));
const CloudBulkActions = lazy(() =>
  import("./cloud-bulk-actions.tsx").then((m) => ({ default: m.CloudBulkActions })),
);

interface ListProps {
  site: { token: string; name: string; time_zone: string };
  cloud: CloudPage;
  opening: Opening;
  actions: Omit<ActionsProps, "item">;
  /** Opens a folder by its search parameters. */
  onShow: (search: string) => void;
}

/** What lies in the open folder, as a table or as tiles. */
export function CloudList({ site, cloud, opening, actions, onShow }: ListProps) {
  const { t } = useTranslation("media/cloud");
  const { list, page, crumbs, isLocked, uploads, upload, uploadAs } = cloud;
  const { onDialog } = actions;
  const [view, setView] = useCloudView();
  const columns = useCloudColumns(site.time_zone, opening);
  return (
    <Panel flush>
      <CloudToolbar
        site={site}
        crumbs={crumbs}
        isLocked={isLocked}
        view={<ViewSwitch view={view} onChange={setView} />}
        onShow={onShow}
        onNewFolder={() => onDialog({ kind: "folder" })}
        onLinks={() => onDialog({ kind: "links" })}
        uploadAs={uploadAs}
        onFiles={upload}
      />
      {uploads.length > 0 && (
        <Suspense>
          <CloudUploadList list={uploads} />
        </Suspense>
      )}
      <DataTable
        label={t("filesOf", { name: site.name })}
        list={list}
        columns={columns}
        rowKey={keyOf}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        exported={{
          endpoint: listExports.cloudItems,
          query: { ...cloud.query, site: site.token },
        }}
        rowActions={(item) => <CloudItemActions item={item} {...actions} />}
        bulkActions={(items) => (
          <Suspense>
            <CloudBulkActions site={site.token} items={items} onDialog={onDialog} />
          </Suspense>
        )}
        filters={<Filters list={list} kind={cloud.kind} columns={view === "tiles" ? columns : null} />}
        {...(view === "tiles" && {
          rowsAs: (rows: RowsProps<CloudItem>) => (
            <Suspense fallback={<LinesSkeleton lines={6} />}>
              <CloudTiles {...rows} opening={opening} />
            </Suspense>
          ),
        })}
        {...(!isFiltered(list) && { empty: <EmptyFolder /> })}
      />
    </Panel>
  );
}

const keyOf = (item: CloudItem): string => `${item.type}-${item.id ?? item.mission_token ?? ""}`;

function EmptyFolder() {
  const { t } = useTranslation("media/cloud");
  const mayAddModels = useAllowed(modelUploads);
  return (
    <EmptyState
      icon={<IconCloud size={28} stroke={1.5} aria-hidden />}
      title={t("emptyFolder")}
      action={<AllowedOrAsk to={mayAddModels ? modelUploads : fileUploads} action="upload" />}
    >
      {t("emptyFolderHint")}
    </EmptyState>
  );
}

interface FiltersProps extends ComponentProps<typeof KindFilter> {
  /** What tiles can be sorted by; a table has its headings. */
  columns: ComponentProps<typeof SortChoice>["columns"] | null;
}

const Filters = ({ columns, ...props }: FiltersProps) => (
  <>
    <KindFilter {...props} />
    {columns && (
      <Suspense>
        <SortChoice list={props.list} columns={columns} />
      </Suspense>
    )}
  </>
);
