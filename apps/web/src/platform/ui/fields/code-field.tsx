import { Input, PinInput } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, pickerProps } from "./field.ts";

export interface CodeFieldProps extends FieldProps {
  /** The digits typed so far. */
  value: string;
  onChange: (value: string) => void;
  /** Called once all six digits are there. */
  onComplete?: (value: string) => void;
}

const LENGTH = 6;

/** A one-time code: six boxes with a digit each. */
export function CodeField(props: CodeFieldProps) {
  const { t } = useTranslation("platform/ui");
  return (
    <Input.Wrapper {...pickerProps(props)} labelElement="div">
      <PinInput
        length={LENGTH}
        type="number"
        inputMode="numeric"
        oneTimeCode
        placeholder=""
        dir="ltr"
        aria-label={props.label}
        disabled={props.disabled ?? false}
        error={props.error !== undefined}
        value={props.value}
        onChange={props.onChange}
        {...(props.autoFocus ? { autoFocus: true } : {})}
        {...(props.onComplete ? { onComplete: props.onComplete } : {})}
        getInputProps={(index) => ({
          "aria-label": t("digit", { index: String(index + 1), length: String(LENGTH) }),
        })}
      />
    </Input.Wrapper>
  );
}
