import type { MultiSiteOrder, OrderMission } from "@overfly/contract/missions/multi-site-orders";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { VisuallyHidden } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Window } from "#features/missions/mission-columns.tsx";
import { displayedStatus } from "#features/missions/displayed-status.ts";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import style from "./multi-site.module.css";
import { useApproval } from "./use-approval.ts";
import { waitingOf } from "./waiting-of.ts";

const MissionBulkActions = lazy(() =>
  import("#features/missions/bulk/mission-bulk-actions.tsx").then((m) => ({ default: m.MissionBulkActions })),
);

/** The missions of an order by site, with their deliverables; who may, approves them one by one or many at once. */
export function OrderMissions({ order: { token, missions } }: { order: MultiSiteOrder }) {
  const { t } = useTranslation("missions/multi-site");
  const list = useListSearch();
  const path = useMissionsPath();
  const mayApprove = useAllowed(multiSiteOrders.approve);
  const isClient = useIsClient();
  const { approve, isPending } = useApproval(token);
  const { page, item_count } = list.query;
  const meta = {
    page,
    item_count,
    total: missions.length,
    last_page: Math.max(1, Math.ceil(missions.length / item_count)),
  };
  return (
    <Panel flush>
      <DataTable
        label={t("missions")}
        list={list}
        searchable={false}
        columns={useColumns()}
        rowKey={(mission) => mission.token}
        page={{ data: missions.slice((page - 1) * item_count, page * item_count), meta }}
        href={(mission) => viewPath(path, mission.token)}
        {...(mayApprove && {
          rowActions: (mission: OrderMission) =>
            mission.status === "requested" && (
              <Button size="xs" pending={isPending} onClick={() => approve([mission])}>
                {t("approve")}
                <VisuallyHidden>&nbsp;{mission.number}</VisuallyHidden>
              </Button>
            ),
        })}
        {...(!isClient && {
          bulkActions: (selected: readonly OrderMission[]) => (
            <>
              {mayApprove && <ApproveSelected selected={selected} approve={approve} isPending={isPending} />}
              <Suspense>
                <MissionBulkActions missions={selected} kinds={OTHER_BULK} />
              </Suspense>
            </>
          ),
        })}
      />
    </Panel>
  );
}

/** Approving is the order's own, so that the client is told once. */
const OTHER_BULK = ["hold", "resume", "cancel", "priority"] as const;

interface ApproveSelectedProps {
  selected: readonly OrderMission[];
  approve: (missions: readonly OrderMission[]) => void;
  isPending: boolean;
}

function ApproveSelected({ selected, approve, isPending }: ApproveSelectedProps) {
  const { t } = useTranslation("missions/multi-site");
  const waiting = waitingOf(selected);
  return (
    <Button
      size="xs"
      pending={isPending}
      disabled={waiting.length === 0}
      hint={waiting.length === 0 ? t("nothingToApprove") : undefined}
      onClick={() => approve(waiting)}
    >
      {t("approveSelected", { count: waiting.length })}
    </Button>
  );
}

function useColumns(): readonly Column<OrderMission>[] {
  const { t } = useTranslation("missions/multi-site");
  const { t: tMissions } = useTranslation("missions");
  const isClient = useIsClient();
  const deliverableNames = ({ deliverables }: OrderMission) =>
    deliverables.map(({ deliverable, state }) => ({
      deliverable,
      name: tMissions(`deliverable.${deliverable}`),
      state: t(`state.${state}`),
    }));
  return [
    {
      key: "site",
      label: tMissions("site"),
      main: true,
      cell: ({ site }) => site.name,
      plain: ({ site }) => site.name,
    },
    {
      key: "number",
      label: tMissions("number"),
      unbroken: true,
      cell: ({ number }) => <bdi>{number}</bdi>,
      plain: ({ number }) => number,
    },
    {
      key: "status",
      label: tMissions("status"),
      cell: (mission) => (
        <span className={style["status"]}>
          <MissionStatusBadge mission={mission} />
          {mission.reason !== null && <Hint as="span">{mission.reason}</Hint>}
        </span>
      ),
      plain: (mission) => tMissions(`status.${displayedStatus(mission, isClient)}`),
    },
    { key: "window", label: tMissions("window"), cell: (mission) => <Window mission={mission} /> },
    {
      key: "deliverables",
      label: t("deliverables"),
      cell: (mission) => (
        <ul className={style["deliverables"]}>
          {deliverableNames(mission).map(({ deliverable, name, state }) => (
            <li key={deliverable}>
              {name} <Hint as="span">{state}</Hint>
            </li>
          ))}
        </ul>
      ),
      plain: (mission) =>
        deliverableNames(mission)
          .map(({ name, state }) => `${name}: ${state}`)
          .join("; "),
    },
  ];
}
