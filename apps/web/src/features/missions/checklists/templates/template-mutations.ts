import { type ChecklistTemplate, checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import type { BodyInput } from "@overfly/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";

export type TemplateFields = BodyInput<typeof checklistTemplates.create>;

function useTemplateMutation<Input>(
  write: (input: Input) => Promise<{ data: ChecklistTemplate }>,
  meta: { silent: true } | { error: "platform/errors:update" },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => client.invalidateQueries({ queryKey: missionQueries.checklistTemplates.queryKey }),
    meta,
  });
}

/** Adds a template, or replaces one. The form shows the error. */
export const useSaveTemplate = (template: Pick<ChecklistTemplate, "id" | "updated_at"> | undefined) =>
  useTemplateMutation(
    (body: TemplateFields) =>
      template
        ? call(checklistTemplates.update, {
            params: { id: template.id },
            body: { ...body, updated_at: template.updated_at },
          })
        : call(checklistTemplates.create, { body, idempotencyKey: crypto.randomUUID() }),
    { silent: true },
  );

export const useAddStandard = () =>
  useTemplateMutation((body: TemplateFields) => call(checklistTemplates.create, { body }), {
    error: "platform/errors:update",
  });

export const useArchiveTemplate = (verb: "archive" | "restore") =>
  useTemplateMutation((id: number) => call(checklistTemplates[verb], { params: { id } }), {
    error: "platform/errors:update",
  });
