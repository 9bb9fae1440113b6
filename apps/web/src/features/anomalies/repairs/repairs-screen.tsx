import { repairs } from "@overfly/contract/anomalies/repairs";
import { useMediaQuery } from "@mantine/hooks";
import { IconTool } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { repairQueries } from "#platform/queries/repair-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { RowMenu } from "#platform/ui/row-menu.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { ExportRepairs } from "./export-repairs.tsx";
import { useRepairColumns } from "./repair-columns.tsx";
import { RepairFilters } from "./repair-filters.tsx";
import { useChangeRepairs, type Version } from "./repair-mutations.ts";
import { REPAIR_FILTERS, repairQueryOf } from "./repair-search.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { UndoBar } from "./undo-bar.tsx";

const RepairRowMenu = lazy(() => import("./repair-row-menu.tsx").then((m) => ({ default: m.RepairRowMenu })));
const ChangeDialog = lazy(() => import("./change-dialog.tsx").then((m) => ({ default: m.ChangeDialog })));

/** What is to be repaired at all sites, by whom and until when. */
export function RepairsScreen() {
  const { t } = useTranslation("anomalies/repairs");
  const list = useListSearch(REPAIR_FILTERS);
  const query = repairQueryOf(list.query);
  const page = useQuery({ ...repairQueries.list(query), placeholderData: keepPreviousData });
  const mayChange = useAllowed(repairs.change);
  const actions = useChangeRepairs();
  const [changing, setChanging] = useState<readonly Version[] | null>(null);
  const narrow = useMediaQuery("(max-width: 700px)", false, { getInitialValueInEffect: false });
  return (
    <>
      <ListScreen
        title={t("title")}
        icon={<IconTool size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        actions={<SavedFilters />}
        above={<UndoBar {...actions} />}
        filters={<RepairFilters list={list} folded={narrow} />}
        list={list}
        columns={useRepairColumns()}
        rowKey={(repair) => repair.id}
        href={(repair) => `/repairs/view/${repair.id}`}
        rowActions={(repair) => {
          const name = t("actionsName", { number: repair.number, site: repair.site.name });
          return (
            <RowMenu name={name}>
              <RepairRowMenu
                repair={repair}
                name={name}
                change={actions.change.mutate}
                onChange={() => setChanging([repair])}
              />
            </RowMenu>
          );
        }}
        exportButtons={<ExportRepairs query={query} disabled={page.data?.meta.total === 0} />}
        bulkActions={
          mayChange
            ? (rows) => (
                <Button size="xs" kind="primary" onClick={() => setChanging(rows)}>
                  {t("change")}
                </Button>
              )
            : undefined
        }
        page={page}
      />
      <Suspense>
        {changing && (
          <ChangeDialog repairs={changing} change={actions.change} onClose={() => setChanging(null)} />
        )}
      </Suspense>
    </>
  );
}
