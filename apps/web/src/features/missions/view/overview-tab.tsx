import type { FlightPeriod } from "@overfly/contract/missions/assignment";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Anchor } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import type { TFunction } from "@overfly/i18n/messages";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Period, When } from "#platform/ui/display/when.tsx";
import { MissionDocuments } from "#features/missions/documents/mission-documents.tsx";
import { Window } from "#features/missions/mission-columns.tsx";
import { gsdOf, useMissionTypeName } from "#features/missions/mission-type.ts";
import { ChecklistsPanel } from "#features/missions/checklists/checklists-panel.tsx";
import { ProblemsPanel } from "#features/missions/problems/problems-panel.tsx";
import { DeliverablesPanel } from "#features/media/mission/deliverables-panel.tsx";
import { multiSitePath, useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { ConditionsPanel } from "./conditions-panel.tsx";
import style from "./mission-screen.module.css";
import { ProjectOf, useMayMove } from "./project-of.tsx";
import { SiteAccess } from "./site-access.tsx";
import { MissionTimeline } from "./mission-timeline.tsx";

/** Loaded for the missions of a repeated order. */
const SeriesPanel = lazy(() => import("./series/series-panel.tsx").then((m) => ({ default: m.SeriesPanel })));

/** Order, assignment and history of a mission. */
export function OverviewTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const isClient = useIsClient();
  return (
    <div className={style["columns"]}>
      <div className={style["column"]}>
        <ProblemsPanel mission={mission} />
        <ChecklistsPanel mission={mission} />
        <Ordered mission={mission} />
        <MissionDocuments mission={mission} />
        <SiteAccess token={mission.site.token} />
        {mission.series !== null && (
          <Suspense>
            <SeriesPanel mission={mission} series={mission.series} />
          </Suspense>
        )}
        <DeliverablesPanel mission={mission} />
        {!isClient && <Assigned mission={mission} />}
        <ConditionsPanel mission={mission} />
      </div>
      <Panel title={t("history")}>
        <MissionTimeline mission={mission} />
      </Panel>
    </div>
  );
}

function Ordered({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const { t: tSites } = useTranslation("missions/multi-site");
  const format = useFormat();
  const kindName = useMissionTypeName();
  const gsd = gsdOf(mission.type, mission.subtype);
  const { site } = mission;
  const mayMove = useMayMove(mission);
  return (
    <Panel title={t("details")}>
      <KeyValues
        items={[
          [
            tMissions("site"),
            <Anchor component={Link} key="site" to={`/sites/view/${site.token}`}>
              {site.name}
            </Anchor>,
          ],
          [t("subtype"), <Separated key="kind" parts={[kindName(mission)]} />],
          ...(gsd === undefined
            ? []
            : [[t("resolution"), tMissions("gsd", { cm: format.number(gsd, 1) })] as const]),
          [tMissions("priority"), tMissions(`priority.${mission.priority}`)],
          [tMissions("window"), <Window key="window" mission={mission} />],
          ...flightTimes(mission, t),
          [
            t("deliverables"),
            format.list(mission.deliverables.map((deliverable) => tMissions(`deliverable.${deliverable}`))),
          ],
          ...(mission.multi_site_order === null
            ? []
            : [[tSites("partOf"), <OrderLink key="order" {...mission.multi_site_order} />] as const]),
          ...(mission.project === null && !mayMove
            ? []
            : [
                [
                  tMissions("project"),
                  <ProjectOf key="project" mission={mission} mayMove={mayMove} />,
                ] as const,
              ]),
          [t("requestedBy"), mission.created_by ?? t("formerUser")],
          [
            t("description"),
            mission.description === "" ? null : (
              <span dir="auto" key="remarks" className={style["remarks"]}>
                {mission.description}
              </span>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

/** To the order for several sites that it belongs to. */
function OrderLink({ token, sites }: NonNullable<MissionDetail["multi_site_order"]>) {
  const { t } = useTranslation("missions/multi-site");
  const path = useMissionsPath();
  return (
    <Anchor component={Link} to={multiSitePath(path, token)}>
      {t("title", { count: sites })}
    </Anchor>
  );
}

/** When it is planned, and when it was flown. */
function flightTimes(mission: MissionDetail, t: TFunction<"missions/view">): [string, ReactNode][] {
  const { scheduled_for, flight_period: period, site } = mission;
  const plan: [string, ReactNode] = [t("plannedTakeOff"), planned(mission)];
  if (period?.kind !== "flown") return [plan];
  const flown = <Period key="flown" {...rangeOf(period)} zone={site.time_zone} />;
  return [...(scheduled_for === null ? [] : [plan]), [t("flown"), flown]];
}

const rangeOf = ({ starts_at: from, ends_at: to }: FlightPeriod) => ({ from, to });

/** The planned take-off; before a plan, when pilot or dock are assigned. */
const planned = ({ scheduled_for, flight_period, site }: MissionDetail) =>
  scheduled_for === null && flight_period !== null ? (
    <Period key="planned" {...rangeOf(flight_period)} zone={site.time_zone} />
  ) : (
    <When key="planned" at={scheduled_for} zone={site.time_zone} />
  );

function Assigned({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const format = useFormat();
  const { assignment, site, routes } = mission;
  const span = assignment && (
    <Period from={assignment.starts_at} to={assignment.ends_at} zone={site.time_zone} />
  );
  return (
    <Panel title={t("assigned")}>
      <KeyValues
        items={
          assignment === null
            ? [[t("pilot"), t("notAssigned")]]
            : [
                ...(assignment.pilot ? [[t("pilot"), assignment.pilot.name] as const] : []),
                ...(assignment.dock ? [[t("dock"), assignment.dock.name] as const] : []),
                ...(assignment.kit ? [[t("kit"), assignment.kit.name] as const] : []),
                [t("assignedPeriod"), span],
                [t("routes"), format.list(routes.map((route) => route.name))],
              ]
        }
      />
    </Panel>
  );
}
