import type { CurrencyRule } from "@overfly/contract/pilots/currency-rules";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** A rule as a sentence, with the missions and the aircraft that it applies to. */
export function useRuleText(): (rule: CurrencyRule) => string {
  const { t } = useTranslation("pilots/page");
  const { t: tMissions } = useTranslation("missions");
  return ({ measure, least, days, mission_type, drone_model }) =>
    [
      t(`rule.${measure}`, { least, days }),
      ...(mission_type === null ? [] : [tMissions(`type.${mission_type}`)]),
      ...(drone_model === null ? [] : [drone_model]),
    ].join(" · ");
}
