import { projectMissions } from "@overfly/contract/projects/project-missions";
import { TAKES_MISSIONS } from "@overfly/contract/projects/project-status";
import { type ProjectDetail, projects } from "@overfly/contract/projects/projects";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { projectQueries } from "#platform/queries/project-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Page } from "#platform/ui/page.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { DeleteProject } from "./delete-project.tsx";
import { ProjectOverview } from "./project-overview.tsx";
import { ProjectSites } from "./project-sites.tsx";
import { ProjectStatusBadge } from "./project-status-badge.tsx";
import { ProjectTransitions } from "./project-transitions.tsx";

const ProjectDialog = lazy(() => import("./project-dialog.tsx").then((m) => ({ default: m.ProjectDialog })));
const MissionsDialog = lazy(() =>
  import("./missions-dialog.tsx").then((m) => ({ default: m.MissionsDialog })),
);
const ProjectMissions = lazy(() =>
  import("./project-missions.tsx").then((m) => ({ default: m.ProjectMissions })),
);

type Opened = "edit" | "delete" | "missions";

/** One project: how far it is, its sites and its missions. */
export function ProjectScreen() {
  const { t } = useTranslation("projects");
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQueries.one(Number(projectId)));
  useCrumb(projectId, project.name);
  const [opened, open] = useState<Opened>();
  const [, path = "projects"] = useLocation().pathname.split("/");
  return (
    <Page
      title={project.name}
      aside={<ProjectStatusBadge status={project.status} />}
      subtitle={<bdi>{project.client?.company_name ?? t("ownProject")}</bdi>}
      actions={<Actions project={project} open={open} />}
    >
      {project.status_reason !== null && <Alert role="note">{project.status_reason}</Alert>}
      <Tabs
        label={t("sections", { name: project.name })}
        tabs={[
          { key: "overview", label: t("tab.overview"), content: <ProjectOverview project={project} /> },
          {
            key: "sites",
            label: t("sites"),
            content: <ProjectSites project={project} edit={() => open("edit")} />,
          },
          {
            key: "missions",
            label: t("tab.missions"),
            content: <ProjectMissions project={project} add={() => open("missions")} />,
          },
        ]}
      />
      <Dialogs project={project} opened={opened} close={() => open(undefined)} path={`/${path}`} />
    </Page>
  );
}

function Actions({ project, open }: { project: ProjectDetail; open: (opened: Opened) => void }) {
  const { t } = useTranslation("projects");
  const takesMissions = TAKES_MISSIONS.includes(project.status);
  return (
    <>
      <Allowed to={projectMissions.create}>
        <Button
          kind="primary"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => open("missions")}
          disabled={!takesMissions}
          hint={takesMissions ? undefined : t("takesNone")}
        >
          {t("addMissions")}
        </Button>
      </Allowed>
      <Allowed to={projects.setStatus}>
        <ProjectTransitions project={project} />
      </Allowed>
      <RowActions
        name={project.name}
        actions={[
          {
            label: t("edit"),
            endpoint: projects.update,
            icon: <IconPencil size={16} aria-hidden />,
            onClick: () => open("edit"),
          },
          {
            label: t("delete"),
            endpoint: projects.remove,
            icon: <IconTrash size={16} aria-hidden />,
            onClick: () => open("delete"),
            danger: true,
          },
        ]}
      />
    </>
  );
}

interface DialogsProps {
  project: ProjectDetail;
  opened: Opened | undefined;
  close: () => void;
  /** The list. */
  path: string;
}

function Dialogs({ project, opened, close, path }: DialogsProps) {
  const navigate = useNavigate();
  return (
    <Suspense>
      {opened === "edit" && <ProjectDialog project={project} onClose={close} />}
      {opened === "missions" && <MissionsDialog project={project} onClose={close} />}
      {opened === "delete" && (
        <DeleteProject project={project} onDone={() => void navigate(path)} onClose={close} />
      )}
    </Suspense>
  );
}
