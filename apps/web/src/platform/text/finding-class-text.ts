import { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { FINDING_CLASS_WORDS } from "@overfly/contract/anomalies/finding-class-words";
import { defineText } from "./define-text.ts";

const wordsIn = (language: "en" | "ar") =>
  Object.fromEntries(
    AnomalyClass.options.map((kind) => [kind, FINDING_CLASS_WORDS[kind][language]]),
  ) as Record<AnomalyClass, string>;

/** What a class of findings is called. */
export const useFindingClassText = defineText("findingClasses", { en: wordsIn("en"), ar: wordsIn("ar") });
