import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import {
  MISSION_TYPES,
  type MissionType,
  PRIORITIES,
  type Subtype,
  SUBTYPES,
} from "@overfly/contract/missions/missions";
import { FREQUENCIES } from "@overfly/contract/projects/project-days";
import type { ProjectDetail } from "@overfly/contract/projects/projects";
import { Checkbox } from "@mantine/core";
import { deliverablesOf } from "#features/missions/request/request-form.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { type TemplateDraft, templateOf } from "./mission-template.ts";
import { MissionsPreview, usePreview } from "./missions-preview.tsx";
import { SitesField } from "./project-fields.tsx";
import { useOrderMissions } from "./project-mutations.ts";
import style from "./projects.module.css";

/** Orders missions for sites and dates at once; the dates are shown before. */
export function MissionsDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { t } = useTranslation("projects");
  const mayApprove = useAllowed(missionTransitions.approve);
  const save = useOrderMissions(project.id);
  const draft = useDraft(templateOf(project), save.error);
  const preview = usePreview(draft.values);
  const body = () => {
    const { window_days, ...values } = draft.values;
    if (!draft.require("first_on", "last_on", "window_days") || !preview.isPossible) return undefined;
    return { ...values, window_days: window_days ?? 0, approve: mayApprove && values.approve };
  };
  return (
    <FormDialog
      title={t("addTitle", { name: project.name })}
      draft={draft}
      save={save}
      body={body}
      onSaved={({ data: { created, existing } }) =>
        [
          t("missionsCreated", { count: created.length }),
          ...(existing > 0 ? [t("missionsExisted", { count: existing })] : []),
        ].join(". ")
      }
      onClose={onClose}
      size="lg"
      action={preview.isPossible ? t("createMissions", { count: preview.count }) : t("addMissions")}
    >
      <SitesField
        label={t("sites")}
        {...draft.field("site_tokens")}
        clientId={project.client?.id ?? null}
        sites={project.sites}
        required
      />
      <WhatFields draft={draft} />
      <WhenFields draft={draft} />
      <MissionsPreview preview={preview} />
      <TextArea label={t("instructions")} {...draft.field("description")} maxLength={4000} />
      {mayApprove && (
        <Checkbox
          label={t("approveAtOnce")}
          description={t("approveHint")}
          checked={draft.values.approve}
          onChange={({ currentTarget }) => draft.set({ approve: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

interface Part {
  draft: ReturnType<typeof useDraft<TemplateDraft>>;
}

function WhatFields({ draft }: Part) {
  const { t } = useTranslation("projects");
  const { t: tMissions } = useTranslation("missions");
  const { values, set, field, errors } = draft;
  const subtypes: readonly Subtype[] = SUBTYPES[values.type];
  const chooseType = (type: MissionType): void =>
    set({ type, subtype: SUBTYPES[type][0], deliverables: deliverablesOf(type).slice(0, 2) });
  return (
    <>
      <div className={style["pair"]}>
        <Dropdown
          label={t("type")}
          value={values.type}
          onChange={chooseType}
          options={MISSION_TYPES.map((key) => ({ key, label: tMissions(`type.${key}`) }))}
        />
        <Dropdown
          label={t("subtype")}
          {...field("subtype")}
          options={subtypes.map((key) => ({ key: String(key), label: tMissions(`subtype.${key}`) }))}
        />
        <Dropdown
          label={t("priority")}
          {...field("priority")}
          options={PRIORITIES.map((key) => ({ key, label: tMissions(`priority.${key}`) }))}
        />
      </div>
      <fieldset>
        <legend className={style["legend"]}>{t("deliverables")}</legend>
        <div className={style["checks"]}>
          {deliverablesOf(values.type).map((one) => (
            <Checkbox
              key={one}
              label={tMissions(`deliverable.${one}`)}
              checked={values.deliverables.includes(one)}
              onChange={({ currentTarget }) =>
                set({
                  deliverables: currentTarget.checked
                    ? [...values.deliverables, one]
                    : values.deliverables.filter((other) => other !== one),
                })
              }
            />
          ))}
        </div>
        {errors["deliverables"] && (
          <Hint tone="bad" role="alert">
            {errors["deliverables"]}
          </Hint>
        )}
      </fieldset>
    </>
  );
}

function WhenFields({ draft: { field } }: Part) {
  const { t } = useTranslation("projects");
  return (
    <div className={style["pair"]}>
      <Dropdown
        label={t("frequency")}
        {...field("frequency")}
        options={FREQUENCIES.map((key) => ({ key, label: t(`frequency.${key}`) }))}
      />
      <DateField label={t("firstOn")} {...field("first_on")} required />
      <DateField label={t("lastOn")} {...field("last_on")} required />
      <NumberField label={t("windowDays")} {...field("window_days")} maxLength={2} required />
    </div>
  );
}
