import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import type { useSavedFilters } from "./repair-mutations.ts";

interface SaveFilterProps {
  query: string;
  save: ReturnType<typeof useSavedFilters>["save"];
  onClose: () => void;
}

/** Asks for the name under which a filter is kept. */
export function SaveFilter({ query, save, onClose }: SaveFilterProps) {
  const { t } = useTranslation("anomalies/repairs");
  const draft = useDraft({ name: "" }, save.error);
  return (
    <FormDialog
      title={t("saveFilter")}
      draft={draft}
      save={save}
      body={() => (draft.require("name") ? { name: draft.values.name, query } : undefined)}
      onSaved={() => t("filterSaved")}
      onClose={onClose}
    >
      <TextField label={t("filterName")} {...draft.field("name")} maxLength={80} required />
    </FormDialog>
  );
}
