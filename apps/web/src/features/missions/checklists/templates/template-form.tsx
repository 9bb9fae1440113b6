import {
  CHECKLIST_MOMENTS,
  type ChecklistItem,
  type ChecklistMoment,
  MAX_CHECKLIST_ITEMS,
} from "@overfly/contract/checklists/checklist-items";
import { type ChecklistTemplate, checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import { MISSION_TYPES } from "@overfly/contract/missions/missions";
import { IconPlus } from "@tabler/icons-react";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { type DraftItem, ChecklistItemFields } from "./checklist-item-fields.tsx";
import { useSaveTemplate } from "./template-mutations.ts";
import style from "./templates.module.css";

const NEW_ITEM: ChecklistItem = {
  text: "",
  category: "aircraft",
  kind: "acknowledge",
  note_required: false,
};
const keyed = (item: ChecklistItem): DraftItem => ({ ...item, key: crypto.randomUUID() });
/** An option's key can't be empty. */
const BOTH = "both";

const startOf = (template: ChecklistTemplate | undefined) => ({
  name: template?.name ?? "",
  moment: template?.moment ?? ("before_start" as ChecklistMoment),
  mission_types: template?.mission_types ?? [],
  flown_by: template?.flown_by ?? null,
  items: (template?.items ?? [NEW_ITEM]).map(keyed),
});

/** A checklist and its items in their order. */
export function TemplateForm({
  template,
  onClose,
}: {
  template: ChecklistTemplate | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation("missions/checklists");
  const edited = useVersioned(template, async () =>
    (await call(checklistTemplates.list, {})).data.find(({ id }) => id === template?.id),
  );
  const save = useSaveTemplate(edited.record);
  const draft = useDraft(startOf(template), save.error);
  const { values, field } = draft;
  return (
    <FormDialog
      title={template ? t("editTemplate", { name: template.name }) : t("addTemplate")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(startOf(theirs)))}
      body={() =>
        draft.require("name")
          ? { ...values, items: values.items.map(({ key: _key, ...item }) => blockable(item, values.moment)) }
          : undefined
      }
      onSaved={({ data }) => t("saved", { name: data.name })}
      onClose={onClose}
      size="xl"
    >
      <TextField label={t("templateName")} required maxLength={80} {...field("name")} />
      <AppliesTo draft={draft} />
      {template && <Hint>{t("editHint")}</Hint>}
      <Items draft={draft} />
    </FormDialog>
  );
}

type Draft = ReturnType<typeof useDraft<ReturnType<typeof startOf>>>;

/** When, and for which missions. */
function AppliesTo({ draft: { values, field, set } }: { draft: Draft }) {
  const { t } = useTranslation("missions/checklists");
  const { t: tMissions } = useTranslation("missions");
  const { moment } = values;
  return (
    <div className={style["pair"]}>
      <Dropdown
        label={t("when")}
        value={moment}
        onChange={field("moment").onChange}
        options={CHECKLIST_MOMENTS.map((key) => ({ key, label: t(`moment.${key}`) }))}
      />
      <Dropdown
        label={t("flownByLabel")}
        value={values.flown_by ?? BOTH}
        onChange={(key) => set({ flown_by: key === BOTH ? null : key })}
        options={([BOTH, "pilot", "dock"] as const).map((key) => ({ key, label: t(`flownBy.${key}`) }))}
      />
      <MultiDropdown
        label={t("types")}
        value={values.mission_types}
        onChange={field("mission_types").onChange}
        none={t("allTypes")}
        options={MISSION_TYPES.map((key) => ({ key, label: tMissions(`type.${key}`) }))}
      />
    </div>
  );
}

function Items({ draft: { values, errors, set } }: { draft: Draft }) {
  const { t } = useTranslation("missions/checklists");
  const { items, moment } = values;
  const move = (from: number, to: number): void => {
    const moved = items[from];
    if (moved && to >= 0 && to < items.length)
      set({ items: items.toSpliced(from, 1).toSpliced(to, 0, moved) });
  };
  return (
    <>
      <ol className={style["drafts"]} aria-label={t("items")}>
        {items.map((item, index) => (
          <ChecklistItemFields
            key={item.key}
            item={item}
            number={index + 1}
            count={items.length}
            mayBlock={moment !== "after_flight"}
            error={errors[`items.${index}.text`]}
            change={(changes) =>
              set({ items: items.map((one) => (one.key === item.key ? { ...one, ...changes } : one)) })
            }
            move={(by) => move(index, index + by)}
            remove={() => set({ items: items.filter(({ key }) => key !== item.key) })}
          />
        ))}
      </ol>
      <div>
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= MAX_CHECKLIST_ITEMS}
          onClick={() =>
            set({ items: [...items, keyed({ ...NEW_ITEM, category: items.at(-1)?.category ?? "aircraft" })] })
          }
        >
          {t("addItem")}
        </Button>
      </div>
    </>
  );
}

/** Nothing is left to block after the flight. */
const blockable = (item: ChecklistItem, moment: ChecklistMoment): ChecklistItem =>
  moment === "after_flight" && item.kind === "blocking" ? { ...item, kind: "acknowledge" } : item;
