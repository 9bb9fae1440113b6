import { MissionType, SUBTYPES } from "@overfly/contract/missions/missions";
import {
  IconCrane,
  IconCamera,
  IconMap2,
  IconShieldCheck,
  IconSolarPanel,
  IconTool,
} from "@tabler/icons-react";
import { useFormat } from "#platform/text/format.ts";
import { gsdOf } from "#features/missions/mission-kind.ts";
import { useMissionText } from "#features/missions/mission-text.ts";
import { Choice, Choices } from "./choices.tsx";
import { withType } from "./request-form.ts";
import type { StepProps } from "./request-wizard.tsx";
import { useRequestText } from "./request-text.ts";

const TYPE_ICON: Record<MissionType, typeof IconMap2> = {
  solar_thermography: IconSolarPanel,
  visual: IconCamera,
  mapping: IconMap2,
  construction: IconCrane,
  security: IconShieldCheck,
  maintenance: IconTool,
};

/** What is inspected and how closely, each explained in a sentence. */
export function KindStep({ form, change, errors }: StepProps) {
  const text = useRequestText();
  const words = useMissionText();
  const format = useFormat();
  const { type } = form;
  return (
    <>
      <Choices legend={text("kindTitle")} error={errors["type"]}>
        {MissionType.options.map((option) => {
          const Icon = TYPE_ICON[option];
          return (
            <Choice
              key={option}
              group="type"
              title={words(`type.${option}`)}
              icon={<Icon size={18} stroke={1.75} aria-hidden />}
              checked={type === option}
              onChoose={() => change(withType(form, option))}
            >
              {text(`explain.${option}`)}
            </Choice>
          );
        })}
      </Choices>
      {type !== null && (
        <Choices legend={text("subtypeTitle")} error={errors["subtype"]}>
          {SUBTYPES[type].map((subtype) => {
            const gsd = gsdOf(type, subtype);
            return (
              <Choice
                key={subtype}
                group="subtype"
                title={words(`subtype.${subtype}`)}
                checked={form.subtype === subtype}
                onChoose={() => change({ subtype })}
              >
                {text(`explainSub.${subtype}`)}
                {gsd !== undefined && ` ${text("gsd", { cm: format.number(gsd, 1) })}.`}
              </Choice>
            );
          })}
        </Choices>
      )}
    </>
  );
}
