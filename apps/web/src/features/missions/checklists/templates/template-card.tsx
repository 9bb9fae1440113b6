import { type ChecklistTemplate, checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import { IconArchive, IconArchiveOff, IconPencil } from "@tabler/icons-react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useArchiveTemplate } from "./template-mutations.ts";
import style from "./templates.module.css";

interface TemplateCardProps {
  template: ChecklistTemplate;
  edit: (template: ChecklistTemplate) => void;
  archive: (template: ChecklistTemplate) => void;
}

/** A template: when, for which missions, and its items in order. */
export function TemplateCard({ template, edit, archive }: TemplateCardProps) {
  const { t } = useTranslation("missions/checklists");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  const restore = useArchiveTemplate("restore");
  const { id, name, moment, mission_types, flown_by, items, version, archived_at } = template;
  const facts = [
    t(`moment.${moment}`),
    mission_types.length === 0
      ? t("allTypes")
      : format.list(mission_types.map((type) => tMissions(`type.${type}`))),
    ...(flown_by === null ? [] : [t(`flownBy.${flown_by}`)]),
    t("version", { version }),
  ];
  const actions =
    archived_at === null
      ? [
          {
            label: t("edit"),
            endpoint: checklistTemplates.update,
            icon: <IconPencil size={16} aria-hidden />,
            onClick: () => edit(template),
          },
          {
            label: t("archive"),
            endpoint: checklistTemplates.archive,
            icon: <IconArchive size={16} aria-hidden />,
            onClick: () => archive(template),
            danger: true,
          },
        ]
      : [
          {
            label: t("restore"),
            endpoint: checklistTemplates.restore,
            icon: <IconArchiveOff size={16} aria-hidden />,
            onClick: () => restore.mutate(id, { onSuccess: () => toastSuccess(t("restored", { name })) }),
          },
        ];
  return (
    <Panel title={<span dir="auto">{name}</span>} actions={<RowActions name={name} actions={actions} />}>
      <p className={style["facts"]}>
        <Separated parts={facts} />
      </p>
      <ol className={style["items"]}>
        {items.map((item, index) => (
          <li key={`${index} ${item.text}`}>
            <span dir="auto">{item.text}</span>
            <span className={style["kind"]} data-kind={item.kind}>
              {t(`kind.${item.kind}`)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
