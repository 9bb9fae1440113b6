import { PRIORITIES, type Deliverable } from "@overfly/contract/missions/missions";
import { Checkbox } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { DateRangeField } from "#platform/ui/fields/dates/date-range-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { AttachmentsProps } from "./attachments.tsx";
import { deliverablesOf, firstDayOf, isForSeveral, type StepProps } from "./request-form.ts";
import { ProjectField } from "#features/missions/project-field.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import style from "./request.module.css";

const Attachments = lazy(() => import("./attachments.tsx").then((m) => ({ default: m.Attachments })));

interface TermsStepProps extends StepProps {
  /** Where documents go; undefined for a mission that was requested already, which has them on its own page. */
  draft: AttachmentsProps | undefined;
}

/** Time window, deliverables, documents and notes for the team. */
export function TermsStep({ form, change, errors, draft }: TermsStepProps) {
  const { t } = useTranslation("missions/request");
  const { t: tMissions } = useTranslation("missions");
  return (
    <>
      <h2 className={style["question"]}>{t("termsTitle")}</h2>
      <DateRangeField
        label={t("window")}
        hint={t(isForSeveral(form) ? "windowHintSites" : "windowHint")}
        value={form.window}
        onChange={(window) => change({ window })}
        {...(form.site && { min: firstDayOf(form), country: form.site.country })}
        error={errors["window"] ?? errors["window_start"] ?? errors["window_end"]}
        required
      />
      {draft && <RepeatFields form={form} change={change} errors={errors} />}
      <Deliverables form={form} change={change} errors={errors} />
      <ProjectField
        client={form.site?.client_id}
        value={form.project}
        onChange={(project) => change({ project })}
        error={errors["project_id"]}
      />
      <div className={style["short"]}>
        <Dropdown
          label={t("priority")}
          value={form.priority}
          onChange={(priority) => change({ priority })}
          options={PRIORITIES.map((key) => ({ key, label: tMissions(`priority.${key}`) }))}
        />
      </div>
      <TextArea
        label={t("remarks")}
        hint={t("remarksHint")}
        value={form.description}
        onChange={(description) => change({ description })}
        error={errors["description"]}
        maxLength={4000}
      />
      {draft && (
        <Suspense fallback={<LinesSkeleton lines={2} />}>
          <Attachments {...draft} />
        </Suspense>
      )}
    </>
  );
}

function Deliverables({ form, change, errors }: StepProps) {
  const { t } = useTranslation("missions/request");
  const { t: tMissions } = useTranslation("missions");
  const { deliverables } = form;
  const toggle = (one: Deliverable): void =>
    change({
      deliverables: deliverables.includes(one)
        ? deliverables.filter((other) => other !== one)
        : [...deliverables, one],
    });
  const [offered] = useState(() => deliverablesOf(form.type, deliverables)); // what is unchecked stays in the list
  return (
    <fieldset>
      <legend className={style["legend"]}>
        {t("deliverables")} <span className={style["asterisk"]}>*</span>
      </legend>
      <div className={style["checks"]}>
        {offered.map((one) => (
          <Checkbox
            key={one}
            label={tMissions(`deliverable.${one}`)}
            checked={deliverables.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </div>
      {errors["deliverables"] && (
        <Hint tone="bad" role="alert">
          {errors["deliverables"]}
        </Hint>
      )}
    </fieldset>
  );
}
