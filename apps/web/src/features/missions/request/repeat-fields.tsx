import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { siteCount, type StepProps } from "./request-form.ts";
import { REPEAT_OPTIONS, type RepeatForm } from "./repetition.ts";
import { RepetitionList } from "./repetition-list.tsx";
import style from "./request.module.css";

/** Whether the order is repeated, until when, and the windows that follow from it. */
export function RepeatFields({ form, change, errors }: StepProps) {
  const { t } = useTranslation("missions/series");
  const { repeat, window, site } = form;
  const set = (changes: Partial<RepeatForm>): void => change({ repeat: { ...repeat, ...changes } });
  return (
    <fieldset className={style["repeat"]}>
      <legend>{t("repetition")}</legend>
      <div className={style["repeatFields"]}>
        <Dropdown
          label={t("repeat")}
          value={repeat.frequency}
          onChange={(frequency) => set({ frequency })}
          options={REPEAT_OPTIONS.map((key) => ({ key, label: t(`frequency.${key}`) }))}
        />
        {repeat.frequency !== "never" && (
          <Dropdown
            label={t("ends")}
            value={repeat.ends}
            onChange={(ends) => set({ ends })}
            options={[
              { key: "count", label: t("endsAfter") },
              { key: "until", label: t("endsOn") },
            ]}
          />
        )}
        {repeat.frequency !== "never" && repeat.ends === "count" && (
          <NumberField
            label={t("count")}
            value={repeat.count}
            onChange={(count) => set({ count })}
            error={errors["repeat"]}
            required
          />
        )}
        {repeat.frequency !== "never" && repeat.ends === "until" && (
          <DateField
            label={t("until")}
            value={repeat.until}
            onChange={(until) => set({ until })}
            min={window.split(",")[0]}
            country={site?.country}
            error={errors["repeat"]}
            required
          />
        )}
      </div>
      <RepetitionList repeat={repeat} window={window} sites={siteCount(form)} />
    </fieldset>
  );
}
