import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missingAt, type RequestForm, type Step } from "./request-form.ts";
import style from "./request.module.css";

export interface RequestStepperProps {
  steps: readonly Step[];
  step: Step;
  form: RequestForm;
  goTo: (step: Step) => void;
}

/** The current step; every step whose predecessors are complete can be opened. */
export function RequestStepper({ steps, step, form, goTo }: RequestStepperProps) {
  const { t } = useTranslation("missions/request");
  const firstIncomplete = steps.findIndex((one) => Object.keys(missingAt(one, form)).length > 0);
  const reach = firstIncomplete === -1 ? steps.length - 1 : firstIncomplete;
  return (
    <ol className={style["stepper"]} aria-label={t("steps")}>
      {steps.map((one, index) => {
        const done = one !== step && index < reach;
        return (
          <li key={one}>
            <button
              type="button"
              className={style["stepName"]}
              disabled={index > reach && one !== step}
              aria-current={one === step ? "step" : undefined}
              onClick={() => goTo(one)}
            >
              <span className={style["stepSign"]} data-done={done || undefined}>
                {done ? <IconCheck size={14} stroke={2.5} aria-hidden /> : index + 1}
              </span>
              {t(`step.${one}`)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
