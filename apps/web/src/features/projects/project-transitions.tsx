import {
  nextStatuses,
  PROJECT_STATUS_RULES,
  type ProjectStatus,
} from "@overfly/contract/projects/project-status";
import type { ProjectDetail } from "@overfly/contract/projects/projects";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useSetProjectStatus } from "./project-mutations.ts";

/** A button for each status that the project can change to. */
export function ProjectTransitions({ project }: { project: ProjectDetail }) {
  const { t } = useTranslation("projects");
  const change = useSetProjectStatus(project.id, { error: "platform/errors:update" });
  const [asked, ask] = useState<ProjectStatus>();
  const nameOf = useTransitionName(project.status);
  const to = (status: ProjectStatus): void => {
    if (PROJECT_STATUS_RULES[status].requiresReason) return ask(status);
    change.mutate(
      { status, updated_at: project.updated_at },
      { onSuccess: () => toastSuccess(t("changed", { name: project.name, status: t(`status.${status}`) })) },
    );
  };
  return (
    <>
      {nextStatuses(project.status).map((status) => (
        <Button key={status} pending={change.isPending} onClick={() => to(status)}>
          {nameOf(status)}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          project={project}
          status={asked}
          action={nameOf(asked)}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

/** The verb depends on where the project comes from. */
function useTransitionName(from: ProjectStatus): (to: ProjectStatus) => string {
  const { t } = useTranslation("projects");
  return (to) => {
    if (to !== "active" || from === "draft") return t(`to.${to}`);
    return t(from === "on_hold" ? "resume" : "reopen");
  };
}

interface ReasonDialogProps {
  project: ProjectDetail;
  status: ProjectStatus;
  action: string;
  onClose: () => void;
}

function ReasonDialog({ project, status, action, onClose }: ReasonDialogProps) {
  const { t } = useTranslation("projects");
  const save = useSetProjectStatus(project.id, { silent: true });
  const draft = useDraft({ reason: "" }, save.error);
  const { name, updated_at } = project;
  return (
    <FormDialog
      title={t("reasonTitle", { action, name })}
      draft={draft}
      save={save}
      body={() => (draft.require("reason") ? { ...draft.values, status, updated_at } : undefined)}
      onSaved={() => t("changed", { name, status: t(`status.${status}`) })}
      onClose={onClose}
      action={action}
    >
      <TextArea
        label={t("reason")}
        hint={t("reasonHint")}
        {...draft.field("reason")}
        maxLength={2000}
        required
      />
    </FormDialog>
  );
}
