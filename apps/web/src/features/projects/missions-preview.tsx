import { dayAfter, MAX_PROJECT_MISSIONS, plannedDays } from "@overfly/contract/projects/project-days";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import type { TemplateDraft } from "./mission-template.ts";
import style from "./projects.module.css";
import { useDay } from "#platform/i18n/use-day.ts";

export interface Preview {
  /** First and last day of each window. */
  windows: { from: string; to: string }[];
  sites: number;
  count: number;
  isPossible: boolean;
}

/** What a template would create. */
export function usePreview(template: TemplateDraft): Preview {
  const { site_tokens, first_on, last_on, frequency, window_days } = template;
  const days = first_on && last_on && window_days ? plannedDays(first_on, last_on, frequency) : [];
  const count = days.length * site_tokens.length;
  return {
    windows: days.map((from) => ({ from, to: dayAfter(from, (window_days ?? 1) - 1) })),
    sites: site_tokens.length,
    count,
    isPossible: count > 0 && count <= MAX_PROJECT_MISSIONS,
  };
}

/** How many missions and on which days, before they are created. */
export function MissionsPreview({ preview: { windows, sites, count } }: { preview: Preview }) {
  const { t } = useTranslation("projects");
  const day = useDay();
  if (count > MAX_PROJECT_MISSIONS)
    return <Alert role="alert">{t("tooMany", { most: MAX_PROJECT_MISSIONS })}</Alert>;
  return (
    <output className={style["preview"]}>
      <strong>{t("preview", { count })}</strong>
      {count > 0 && <Hint as="span"> {t("previewOf", { sites, dates: windows.length })}</Hint>}
      {count > 0 && (
        <ol className={style["days"]}>
          {windows.map(({ from, to }) => (
            <li key={from}>
              {from === to ? day(from) : t("previewWindow", { from: day(from), to: day(to) })}
            </li>
          ))}
        </ol>
      )}
    </output>
  );
}
