import { Stack } from "@mantine/core";
import type { ProjectDetail } from "@overfly/contract/projects/projects";
import { Link } from "react-router";
import { STATUS_ORDER } from "#features/missions/displayed-status.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { RankChart } from "#platform/ui/charts/charts.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import style from "./projects.module.css";
import { useDay } from "#platform/i18n/use-day.ts";

interface Part {
  project: ProjectDetail;
}

/** The missions of the project in one or more states. */
function useMissionsUrl({ id }: ProjectDetail): (status?: string) => string {
  const path = useMissionsPath();
  return (status) => `${path}?project=${id}${status === undefined ? "" : `&status=${status}`}`;
}

export const ProjectOverview = ({ project }: Part) => (
  <Stack gap="md">
    <Figures project={project} />
    <div className={style["halves"]}>
      <Facts project={project} />
      <Statuses project={project} />
    </div>
    <Deliverables project={project} />
  </Stack>
);

function Figures({ project }: Part) {
  const { t } = useTranslation("projects");
  const format = useFormat();
  const url = useMissionsUrl(project);
  const done = useIsClient() ? "ready" : "completed";
  const { ordered, delivered } = project;
  return (
    <Stats>
      <Stat label={t("ordered")} value={<Link to={url()}>{format.number(ordered)}</Link>} />
      <Stat label={t("delivered")} value={<Link to={url(done)}>{format.number(delivered)}</Link>} />
      <Stat label={t("open")} value={format.number(ordered - delivered)} />
      <Stat
        label={t("share")}
        value={ordered === 0 ? "–" : format.unit(Math.floor((delivered / ordered) * 100), "%")}
      />
    </Stats>
  );
}

function Facts({ project }: Part) {
  const { t } = useTranslation("projects");
  const day = useDay();
  return (
    <Panel title={t("facts")}>
      <KeyValues
        items={[
          [t("startsOn"), day(project.starts_on)],
          [t("endsOn"), day(project.ends_on)],
          [t("frequency"), t(`frequency.${project.frequency}`)],
          [
            t("description"),
            project.description && (
              <p key="text" className={style["note"]} dir="auto">
                {project.description}
              </p>
            ),
          ],
          ...(project.budget_note === null
            ? []
            : [
                [
                  t("budgetNote"),
                  project.budget_note && (
                    <p key="budget" className={style["note"]} dir="auto">
                      {project.budget_note}
                    </p>
                  ),
                ] as const,
              ]),
          [t("createdBy"), <bdi key="by">{project.created_by}</bdi>],
          [t("created"), <When key="at" at={project.created_at} form="date" />],
        ]}
      />
    </Panel>
  );
}

function Statuses({ project }: Part) {
  const { t } = useTranslation("projects");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  const url = useMissionsUrl(project);
  const rows = project.missions.toSorted(
    (a, b) => STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status),
  );
  return (
    <Panel title={t("byStatus")}>
      {rows.length === 0 ? (
        <Hint>{t("noMissions")}</Hint>
      ) : (
        <RankChart
          label={t("byStatus")}
          bars={rows.map(({ status, count }) => ({
            key: status,
            name: tMissions(`status.${status}`),
            value: count,
            text: format.number(count),
            to: url(status),
          }))}
        />
      )}
    </Panel>
  );
}

function Deliverables({ project: { deliverables } }: Part) {
  const { t } = useTranslation("projects");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  if (deliverables.length === 0) return null;
  return (
    <Panel title={t("deliverables")} flush>
      <PlainTable
        label={t("deliverables")}
        rows={deliverables}
        rowKey={({ deliverable }) => deliverable}
        columns={[
          {
            key: "deliverable",
            label: t("deliverable"),
            main: true,
            cell: ({ deliverable }) => tMissions(`deliverable.${deliverable}`),
          },
          {
            key: "ordered",
            label: t("ordered"),
            numeric: true,
            cell: ({ ordered }) => format.number(ordered),
          },
          {
            key: "delivered",
            label: t("delivered"),
            numeric: true,
            cell: ({ delivered }) => format.number(delivered),
          },
        ]}
      />
    </Panel>
  );
}
