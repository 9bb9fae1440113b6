import { InputBase } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { ChoiceProps, DropdownOption } from "./choice.ts";
import style from "./dropdown.module.css";
import { inputProps } from "#platform/ui/fields/field.ts";

interface DropdownButtonProps extends ComponentProps<"button"> {
  choice: ChoiceProps<string>;
}

/** The field that shows the chosen options, and opens the dropdown. */
export const DropdownButton = ({ choice, color: _color, ...rest }: DropdownButtonProps) => (
  <InputBase
    {...rest}
    {...inputProps(choice)}
    {...(choice.labelHidden ? { label: undefined, "aria-label": choice.label } : {})}
    component="button"
    type="button"
    pointer
    rightSection={<IconChevronDown size={16} aria-hidden />}
    rightSectionPointerEvents="none"
  >
    <SelectedOptions {...choice} />
  </InputBase>
);

function SelectedOptions({ options, selected, placeholder, none, closes }: ChoiceProps<string>) {
  const { t } = useTranslation("platform/ui");
  const found = options.filter((option) => option.key !== "" && selected.includes(option.key));
  const [first] = found;
  if (!first && none !== undefined) return <span>{none}</span>;
  if (!first) return <span className={style["placeholder"]}>{placeholder ?? t("choose")}</span>;
  if (closes) return <OptionFace option={{ ...first, label: first.short ?? first.label }} />;
  if (found.length > 2) return <span>{t("selectedOptions", { count: found.length })}</span>;
  return (
    <span className={style["chosen"]}>
      {found.map(({ key, label }) => (
        <span key={key} className={style["chip"]}>
          {label}
        </span>
      ))}
    </span>
  );
}

export const OptionFace = ({ option: { icon, alt, label } }: { option: DropdownOption }) => (
  <span className={style["face"]}>
    {icon !== undefined && (
      <span role={alt === undefined ? "presentation" : "img"} aria-label={alt}>
        {icon}
      </span>
    )}
    <span>{label}</span>
  </span>
);
