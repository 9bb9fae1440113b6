import { Anchor, Group } from "@mantine/core";
import { type MissionDetail, missions } from "@overfly/contract/missions/missions";
import { projects } from "@overfly/contract/projects/projects";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";

const MissionProjectDialog = lazy(() =>
  import("./dialogs/mission-project-dialog.tsx").then((m) => ({ default: m.MissionProjectDialog })),
);

const CLOSED: readonly string[] = ["ready", "cancelled", "rejected"];

/** Whether its project can be changed: not once it is completed, cancelled or rejected. */
export function useMayMove({ client_status }: MissionDetail): boolean {
  const mayUpdate = useAllowed(missions.update);
  return useAllowed(projects.list) && mayUpdate && !CLOSED.includes(client_status);
}

/** The project of a mission, and the button that changes it. */
export function ProjectOf({ mission, mayMove }: { mission: MissionDetail; mayMove: boolean }) {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const [changing, setChanging] = useState(false);
  return (
    <Group gap="xs">
      <ProjectName project={mission.project} none={tMissions("noProject")} />
      {mayMove && (
        <Button size="xs" kind="quiet" onClick={() => setChanging(true)}>
          {t(mission.project === null ? "chooseProject" : "changeProject")}
        </Button>
      )}
      {changing && (
        <Suspense>
          <MissionProjectDialog mission={mission} close={() => setChanging(false)} />
        </Suspense>
      )}
    </Group>
  );
}

function ProjectName({ project, none }: Pick<MissionDetail, "project"> & { none: string }) {
  const mayOpen = useAllowed(projects.get);
  if (project === null) return <span>{none}</span>;
  if (!mayOpen) return <span dir="auto">{project.name}</span>;
  return (
    <Anchor component={Link} to={`/projects/view/${project.id}`} dir="auto">
      {project.name}
    </Anchor>
  );
}
