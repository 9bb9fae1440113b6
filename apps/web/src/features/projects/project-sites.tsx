import { type ProjectDetail, projects } from "@overfly/contract/projects/projects";
import { IconSolarPanel2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { Progress } from "./project-columns.tsx";

/** The project's sites, each with its missions and the next window. */
export function ProjectSites({ project: { sites }, edit }: { project: ProjectDetail; edit: () => void }) {
  const { t } = useTranslation("projects");
  if (sites.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<IconSolarPanel2 size={28} stroke={1.5} aria-hidden />}
          title={t("noSites")}
          action={
            <Allowed to={projects.update}>
              <Button kind="primary" onClick={edit}>
                {t("chooseSites")}
              </Button>
            </Allowed>
          }
        >
          {t("noSitesHint")}
        </EmptyState>
      </Panel>
    );
  return (
    <Panel flush>
      <PlainTable
        label={t("sites")}
        rows={sites}
        rowKey={({ token }) => token}
        columns={[
          {
            key: "name",
            label: t("name"),
            main: true,
            cell: ({ token, name }) => (
              <Link to={`/sites/view/${token}`}>
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          { key: "progress", label: t("progress"), cell: (site) => <Progress {...site} /> },
          {
            key: "next",
            label: t("next"),
            cell: ({ next_at, time_zone }) => <When at={next_at} zone={time_zone} form="date" />,
          },
        ]}
      />
    </Panel>
  );
}
