import type { BimElement } from "@overfly/contract/bim/bim";
import { BIM_DISCIPLINES, BIM_RESULTS } from "@overfly/contract/bim/bim-words";
import { results as resultEndpoints } from "@overfly/contract/bim/update-results";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bimQueries } from "#platform/queries/bim-queries.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { useUpdateElements } from "./bim-mutations.ts";
import { RESULT_TONE } from "./bim-tones.ts";
import { ElementPanel } from "./element-panel.tsx";
import { ElementTree } from "./element-tree.tsx";
import { MarkMatching } from "./mark-matching.tsx";
import { ModelProgress } from "./model-progress.tsx";
import { type BimFilters, useBimFilters } from "./use-bim-filters.ts";
import style from "./bim.module.css";

const ModelViewer = lazy(() => import("./viewer/model-viewer.tsx").then((m) => ({ default: m.ModelViewer })));

interface ModelViewProps {
  id: number;
  /** Draws the model in 3D. */
  Viewer?: ComponentType<ModelProps>;
}

/** A model that is read: progress, 3D view, elements as list and tree, and the chosen one. */
export function ModelView({ id, Viewer = ModelViewer }: ModelViewProps) {
  const { t } = useTranslation("bim");
  const filters = useBimFilters();
  return (
    <>
      <Panel title={t("progress")}>
        <ModelProgress id={id} filters={filters} />
      </Panel>
      <div className={style["columns"]}>
        <Panel flush>
          <Suspense fallback={<div className={style["stage"]} />}>
            <Viewer id={id} filters={filters} />
          </Suspense>
        </Panel>
        {filters.edit !== undefined && (
          <ElementPanel
            key={filters.edit}
            model={id}
            id={filters.edit}
            onClose={() => filters.set({ edit: "" })}
          />
        )}
      </div>
      <Panel>
        <Tabs
          label={t("elements")}
          name="bim_view"
          tabs={[
            { key: "list", label: t("list"), content: <Elements id={id} filters={filters} /> },
            { key: "tree", label: t("tree"), content: <ElementTree model={id} filters={filters} /> },
          ]}
        />
      </Panel>
    </>
  );
}

export interface ModelProps {
  id: number;
  filters: BimFilters;
}

function Elements({ id, filters }: ModelProps) {
  const { t } = useTranslation("bim");
  const mayMark = useAllowed(resultEndpoints.update);
  const page = useQuery({
    ...bimQueries.elements(id, { ...filters.list.query, ...filters.query, ...filters.around }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      label={t("elements")}
      list={filters.list}
      columns={useColumns()}
      rowKey={(element) => element.id}
      page={page.data}
      error={page.error}
      retry={() => void page.refetch()}
      filters={
        <>
          <Filters filters={filters} />
          {mayMark && <MarkMatching model={id} query={filters.query} />}
        </>
      }
      href={(element) => filters.hrefOf(element.id)}
      current={filters.edit}
      empty={<EmptyState title={t("noMatch")} />}
      {...(mayMark && { bulkActions: (rows: readonly BimElement[]) => <Mark model={id} rows={rows} /> })}
    />
  );
}

function Filters({ filters: { disciplines, results, set } }: { filters: BimFilters }) {
  const { t } = useTranslation("bim");
  return (
    <>
      <div className={style["filter"]}>
        <MultiDropdown
          label={t("discipline")}
          placeholder={t("anyDiscipline")}
          value={disciplines}
          onChange={(keys) => set({ discipline: keys.join(",") })}
          options={BIM_DISCIPLINES.map((key) => ({ key, label: t(`discipline.${key}`) }))}
        />
      </div>
      <div className={style["filter"]}>
        <MultiDropdown
          label={t("result")}
          placeholder={t("anyResult")}
          value={results}
          onChange={(keys) => set({ result: keys.join(",") })}
          options={BIM_RESULTS.map((key) => ({ key, label: t(`result.${key}`) }))}
        />
      </div>
    </>
  );
}

/** Sets the result of the selected rows. */
function Mark({ model, rows }: { model: number; rows: readonly BimElement[] }) {
  const { t } = useTranslation("bim");
  const update = useUpdateElements(model);
  return (
    <div className={style["filter"]}>
      <Dropdown
        label={t("mark")}
        labelHidden
        placeholder={t("mark")}
        value={null}
        disabled={update.isPending}
        onChange={(result) =>
          update.mutate(
            { element_ids: rows.map(({ id }) => id), result },
            { onSuccess: ({ data }) => toastSuccess(t("marked", { count: data.updated })) },
          )
        }
        options={BIM_RESULTS.map((key) => ({ key, label: t(`result.${key}`) }))}
      />
    </div>
  );
}

function useColumns(): Column<BimElement>[] {
  const { t } = useTranslation("bim");
  return [
    {
      key: "name",
      label: t("name"),
      main: true,
      sortable: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
      plain: ({ name }) => name,
    },
    {
      key: "ifc_class",
      label: t("class"),
      sortable: true,
      cell: ({ ifc_class: ifcClass }) => ifcClass,
      plain: ({ ifc_class: ifcClass }) => ifcClass,
    },
    {
      key: "storey",
      label: t("storey"),
      sortable: true,
      cell: ({ storey }) => <bdi>{storey ?? "–"}</bdi>,
      plain: ({ storey }) => storey,
    },
    {
      key: "discipline",
      label: t("discipline"),
      sortable: true,
      cell: ({ discipline }) => t(`discipline.${discipline}`),
      plain: ({ discipline }) => t(`discipline.${discipline}`),
    },
    {
      key: "result",
      label: t("result"),
      sortable: true,
      cell: ({ result }) => <StateBadge tone={RESULT_TONE[result]}>{t(`result.${result}`)}</StateBadge>,
      plain: ({ result }) => t(`result.${result}`),
    },
  ];
}
