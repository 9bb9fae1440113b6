import { type ProjectDetail, projects } from "@overfly/contract/projects/projects";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { draftOf, ProjectFields, useProjectBody } from "./project-fields.tsx";
import { useUpdateProject } from "./project-mutations.ts";

/** Edits a project; its client stays. */
export function ProjectDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { t } = useTranslation("projects");
  const edited = useVersioned<ProjectDetail>(
    project,
    async () => (await call(projects.get, { params: { id: project.id } })).data,
  );
  const save = useUpdateProject(project.id);
  const draft = useDraft(draftOf(project), save.error);
  const bodyOf = useProjectBody();
  return (
    <FormDialog
      title={t("editTitle", { name: project.name })}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(draftOf(theirs)))}
      body={() =>
        draft.require("name") && edited.record
          ? { ...bodyOf(draft.values), updated_at: edited.record.updated_at }
          : undefined
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
