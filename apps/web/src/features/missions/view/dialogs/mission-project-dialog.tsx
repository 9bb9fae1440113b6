import { Group } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { useUpdateMission } from "#features/missions/mission-mutations.ts";
import { ProjectField } from "#features/missions/project-field.tsx";
import style from "#features/missions/view/mission-screen.module.css";

/** Moves a mission to another project, or out of its own. */
export function MissionProjectDialog({ mission, close }: { mission: MissionDetail; close: () => void }) {
  const { t } = useTranslation("missions/view");
  const update = useUpdateMission(mission.token);
  const [project, setProject] = useState(mission.project);
  const error = fieldErrors(update.error)["project_id"];
  return (
    <Dialog opened onClose={close} title={t("projectTitle", { number: mission.number })} size="sm">
      <form
        className={style["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const body = { project_id: project?.id ?? null, updated_at: mission.updated_at };
          update.mutate(body, {
            onSuccess: () => {
              close();
              toastSuccess(t("projectChanged"));
            },
          });
        }}
      >
        <ProjectField
          client={mission.client.id}
          value={project}
          onChange={setProject}
          error={error}
          whenNone={t("noOpenProject")}
        />
        {update.error !== null && error === undefined && (
          <Hint tone="bad" role="alert">
            {update.error.message}
          </Hint>
        )}
        <Group gap="xs" justify="flex-end">
          <Button onClick={close}>{t("back")}</Button>
          <Button
            kind="primary"
            type="submit"
            pending={update.isPending}
            disabled={project?.id === mission.project?.id}
          >
            {t("save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
