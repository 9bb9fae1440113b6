import { type ChecklistTemplate, checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import { Switch } from "@mantine/core";
import { IconListCheck, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { Page } from "#platform/ui/page.tsx";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import { TemplateCard } from "./template-card.tsx";
import { useAddStandard, useArchiveTemplate } from "./template-mutations.ts";
import style from "./templates.module.css";
import { useStandardChecklist } from "./use-standard-checklist.ts";

const Form = lazy(() => import("./template-form.tsx").then((m) => ({ default: m.TemplateForm })));

/** The checklists that missions ask for. */
export function ChecklistTemplatesScreen() {
  const { t } = useTranslation("missions/checklists");
  const { data, error, refetch } = useQuery(missionQueries.checklistTemplates);
  const adding = useAddDialog(checklistTemplates.create);
  const [edited, edit] = useState<ChecklistTemplate>();
  const [archived, askToArchive] = useState<ChecklistTemplate>();
  const [showsArchived, showArchived] = useState(false);
  const archive = useArchiveTemplate("archive");
  const active = data?.filter(({ archived_at }) => archived_at === null);
  const shown = showsArchived ? data?.filter(({ archived_at }) => archived_at !== null) : active;
  return (
    <Page
      title={t("templates")}
      subtitle={t("templatesHint")}
      actions={
        <Allowed to={checklistTemplates.create}>
          <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
            {t("addTemplate")}
          </Button>
        </Allowed>
      }
    >
      {data && data.length > (active?.length ?? 0) && (
        <Switch
          label={t("archived")}
          checked={showsArchived}
          onChange={({ currentTarget }) => showArchived(currentTarget.checked)}
        />
      )}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={6} />}
      {active?.length === 0 && !showsArchived && <NoTemplates />}
      <div className={style["cards"]}>
        {shown?.map((template) => (
          <TemplateCard key={template.id} template={template} edit={edit} archive={askToArchive} />
        ))}
      </div>
      <Suspense>
        {adding.isOpen && <Form template={undefined} onClose={adding.close} />}
        {edited && <Form template={edited} onClose={() => edit(undefined)} />}
      </Suspense>
      {archived && (
        <ConfirmCall
          title={t("archiveTitle", { name: archived.name })}
          action={t("archive")}
          call={archive}
          input={archived.id}
          done={t("archivedNamed", { name: archived.name })}
          onClose={() => askToArchive(undefined)}
        >
          {t("archiveHint")}
        </ConfirmCall>
      )}
    </Page>
  );
}

/** Offers the standard checklist, and forces it on nobody. */
function NoTemplates() {
  const { t } = useTranslation("missions/checklists");
  const standard = useStandardChecklist();
  const add = useAddStandard();
  return (
    <EmptyState
      icon={<IconListCheck size={28} stroke={1.5} aria-hidden />}
      title={t("noTemplates")}
      action={
        <Allowed to={checklistTemplates.create}>
          <Button pending={add.isPending} onClick={() => add.mutate(standard)}>
            {t("addStandard")}
          </Button>
        </Allowed>
      }
    >
      {t("noTemplatesHint")}
    </EmptyState>
  );
}
