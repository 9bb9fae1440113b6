import { Input, TextInput } from "@mantine/core";
import { formatOf } from "@overfly/i18n/format";
import { useMemo } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { DropdownOption } from "#platform/ui/fields/dropdown/choice.ts";
import { type FieldProps, pickerProps } from "./field.ts";
import { flagOf } from "./flags.ts";
import { phoneCodes, splitPhone } from "./phone-codes.ts";
import style from "./phone-field.module.css";

export interface PhoneFieldProps extends FieldProps {
  /** The dialling code and the digits, such as `+962791234567` or `+1-2684641234`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const MAX_DIGITS = 14;

/** A select for the dialling code and an input for the digits; the value always begins with the code. */
export function PhoneField(props: PhoneFieldProps) {
  const { t } = useTranslation("platform/ui");
  const options = usePhoneOptions();
  const codes = options.map(({ key }) => key);
  const { code, digits } = splitPhone(props.value, codes);
  const { label, error, hint, required, disabled = false, name } = props;
  return (
    <Input.Wrapper {...pickerProps({ label, error, hint, required })} labelElement="div">
      <div className={style["phone"]} dir="ltr">
        <div className={style["code"]}>
          <Dropdown
            label={t("phoneCode")}
            labelHidden
            searchable
            options={options}
            value={code}
            disabled={disabled}
            onChange={(selected) => props.onChange(`${selected}${digits}`)}
          />
        </div>
        <TextInput
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          aria-label={label}
          aria-required={required ?? false}
          aria-invalid={error !== undefined}
          className={style["digits"] ?? ""}
          error={error !== undefined}
          disabled={disabled}
          {...(name === undefined ? {} : { name })}
          maxLength={MAX_DIGITS}
          value={digits}
          onChange={({ currentTarget }) =>
            props.onChange(`${code}${currentTarget.value.replaceAll(/\D/g, "")}`)
          }
        />
      </div>
    </Input.Wrapper>
  );
}

function usePhoneOptions(): DropdownOption[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    const order = new Intl.Collator(locale);
    return phoneCodes()
      .map(({ code, countries }) => ({
        key: code,
        short: code,
        label: `${formatOf(locale).list(countries.map((country) => names.of(country)))} ${code}`,
        icon: <img src={flagOf(countries[0] ?? "")} alt="" width={21} height={14} loading="lazy" />,
        alt: names.of(countries[0] ?? "") ?? code,
      }))
      .toSorted((one, other) => order.compare(one.label, other.label));
  }, [locale]);
}
