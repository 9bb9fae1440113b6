import { MISSION_TYPES, SUBTYPES, type MissionType } from "@overfly/contract/missions/missions";
import {
  IconCrane,
  IconCamera,
  IconMap2,
  IconShieldCheck,
  IconSolarPanel,
  IconTool,
} from "@tabler/icons-react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { gsdOf } from "#features/missions/mission-type.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Choice, Choices } from "./choices.tsx";
import { type StepProps, withType } from "./request-form.ts";

const TYPE_ICON: Record<MissionType, typeof IconMap2> = {
  solar_thermography: IconSolarPanel,
  visual: IconCamera,
  mapping: IconMap2,
  construction: IconCrane,
  security: IconShieldCheck,
  maintenance: IconTool,
};

/** Type and subtype of the inspection, each with a one-sentence explanation. */
export function TypeStep({ form, change, errors }: StepProps) {
  const { t } = useTranslation("missions/request");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  const { type } = form;
  return (
    <>
      <Choices legend={t("kindTitle")} error={errors["type"]}>
        {MISSION_TYPES.map((option) => {
          const Icon = TYPE_ICON[option];
          return (
            <Choice
              key={option}
              group="type"
              title={tMissions(`type.${option}`)}
              icon={<Icon size={18} stroke={1.75} aria-hidden />}
              checked={type === option}
              onSelect={() => change(withType(form, option))}
            >
              {t(`typeHint.${option}`)}
            </Choice>
          );
        })}
      </Choices>
      {type !== null && (
        <Choices legend={t("subtypeTitle")} error={errors["subtype"]}>
          {SUBTYPES[type].map((subtype) => {
            const gsd = gsdOf(type, subtype);
            return (
              <Choice
                key={subtype}
                group="subtype"
                title={tMissions(`subtype.${subtype}`)}
                checked={form.subtype === subtype}
                onSelect={() => change({ subtype })}
              >
                {t(`subtypeHint.${subtype}`)}
                {gsd !== undefined && ` ${t("gsd", { cm: format.number(gsd, 1) })}.`}
              </Choice>
            );
          })}
        </Choices>
      )}
    </>
  );
}
