import type { Project } from "@overfly/contract/projects/projects";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useUpdateProject } from "./project-mutations.ts";

/** Edits a project; its client stays. */
export function ProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation("projects");
  const save = useUpdateProject(project.id);
  const draft = useDraft({ name: project.name, description: project.description }, save.error);
  return (
    <FormDialog
      title={t("editTitle", { name: project.name })}
      draft={draft}
      save={save}
      body={() => (draft.require("name") ? { ...draft.values, updated_at: project.updated_at } : undefined)}
      onSaved={({ data }) => t("saved", { name: data.name })}
      onClose={onClose}
    >
      <TextField label={t("name")} {...draft.field("name")} maxLength={120} required />
      <TextArea label={t("description")} {...draft.field("description")} maxLength={4000} />
    </FormDialog>
  );
}
