import type { Project } from "@overfly/contract/projects/projects";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { useDeleteProject } from "./project-mutations.ts";

interface DeleteProjectProps {
  project: Pick<Project, "id" | "name">;
  onDone?: () => void;
  onClose: () => void;
}

export function DeleteProject({ project: { id, name }, onDone, onClose }: DeleteProjectProps) {
  const { t } = useTranslation("projects");
  return (
    <ConfirmCall
      title={t("deleteTitle", { name })}
      action={t("delete")}
      call={useDeleteProject()}
      input={id}
      done={t("deleted", { name })}
      nameToType={name}
      onDone={onDone}
      onClose={onClose}
    >
      {t("deleteHint")}
    </ConfirmCall>
  );
}
