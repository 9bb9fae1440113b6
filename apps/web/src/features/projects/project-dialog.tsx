import type { ProjectDetail } from "@overfly/contract/projects/projects";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { draftOf, ProjectFields, useProjectBody } from "./project-fields.tsx";
import { useUpdateProject } from "./project-mutations.ts";

/** Edits a project; its client stays. */
export function ProjectDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { t } = useTranslation("projects");
  const save = useUpdateProject(project.id);
  const draft = useDraft(draftOf(project), save.error);
  const bodyOf = useProjectBody();
  return (
    <FormDialog
      title={t("editTitle", { name: project.name })}
      draft={draft}
      save={save}
      body={() =>
        draft.require("name") ? { ...bodyOf(draft.values), updated_at: project.updated_at } : undefined
      }
      onSaved={({ data }) => t("saved", { name: data.name })}
      onClose={onClose}
      size="lg"
    >
      <TextField label={t("name")} {...draft.field("name")} maxLength={120} required />
      <ProjectFields draft={draft} clientId={project.client?.id ?? null} sites={project.sites} />
    </FormDialog>
  );
}
