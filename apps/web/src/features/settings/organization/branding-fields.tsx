import { ACCENT_PATTERN, accentIn, type AccentTheme } from "@overfly/contract/organization/accent";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/fields/text-field.tsx";
import style from "#features/settings/settings.module.css";

type Field = Pick<TextFieldProps, "value" | "onChange" | "error">;

/** Of the picker while none is chosen. */
const NO_COLOUR = "#f5a623";

interface BrandingFieldsProps {
  accent: Field;
  footer: Field;
  /** Where these are seen. */
  hint: string;
}

/** What a service provider's clients see: a colour, which each theme shows as it can be read, and a line of text. */
export function BrandingFields({ accent, footer, hint }: BrandingFieldsProps) {
  const { t } = useTranslation("settings");
  const chosen = accent.value.trim().toLowerCase();
  const isColour = ACCENT_PATTERN.test(chosen);
  return (
    <fieldset className={style["branding"]}>
      <legend>{t("branding")}</legend>
      <Hint>{hint}</Hint>
      <TextField
        label={t("accent")}
        maxLength={7}
        value={accent.value}
        onChange={accent.onChange}
        error={accent.error ?? (chosen === "" || isColour ? undefined : t("accentInvalid"))}
        icon={
          <input
            type="color"
            className={style["swatch"]}
            aria-label={t("accent")}
            value={isColour ? chosen : NO_COLOUR}
            onChange={({ currentTarget }) => accent.onChange(currentTarget.value)}
          />
        }
      />
      {isColour && (
        <div className={style["samples"]}>
          <Sample theme="light" accent={chosen} label={t("accentLight")} />
          <Sample theme="dark" accent={chosen} label={t("accentDark")} />
        </div>
      )}
      <TextField label={t("footer")} hint={t("footerHint")} maxLength={200} {...footer} />
    </fieldset>
  );
}

interface SampleProps {
  theme: AccentTheme;
  accent: string;
  label: string;
}

/** How a theme shows the colour, and whether it had to be adapted. */
function Sample({ theme, accent, label }: SampleProps) {
  const { t } = useTranslation("settings");
  const { fill, on, isAdapted } = accentIn(theme, accent);
  return (
    <div className={style["sample"]} data-theme={theme}>
      <span style={{ color: on, background: fill }}>{label}</span>
      <small>{isAdapted ? t("accentAdapted", { colour: fill }) : t("accentAsChosen")}</small>
    </div>
  );
}
