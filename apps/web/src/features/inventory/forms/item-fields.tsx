import { SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { SuggestField } from "#platform/ui/fields/suggest-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";

export const MAX_NAME = 80;
export const MAX_SERIAL = 64;

/** Two fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
    {children}
  </SimpleGrid>
);

interface TextInput {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

interface ModelFieldsProps<Model> {
  model: TextInput;
  manufacturer: TextInput;
  known: readonly Model[];
  /** What else its name is searched by. */
  detailOf?: (model: Model) => string;
  /** A known model was chosen. */
  onChoose: (model: Model) => void;
}

/** Model and manufacturer; a known model fills in the form, any other can be typed. */
export function ItemModelFields<Model extends { manufacturer: string; model: string }>(
  props: ModelFieldsProps<Model>,
) {
  const { model, manufacturer, known, detailOf, onChoose } = props;
  const { t } = useTranslation("inventory");
  const { t: tForms } = useTranslation("inventory/forms");
  const labelOf = (one: Model): string =>
    [`${one.manufacturer} ${one.model}`, detailOf && `(${detailOf(one)})`].filter(Boolean).join(" ");
  return (
    <Pair>
      <SuggestField
        label={t("model")}
        hint={tForms("modelHint")}
        {...model}
        suggestions={known.map((one) => ({ value: one.model, label: labelOf(one) }))}
        onChoose={(chosen) => {
          const found = known.find((one) => one.model === chosen);
          if (found) onChoose(found);
        }}
        maxLength={MAX_NAME}
        required
      />
      <TextField
        label={t("manufacturer")}
        hint={tForms("manufacturerHint")}
        {...manufacturer}
        maxLength={MAX_NAME}
        required
      />
    </Pair>
  );
}
