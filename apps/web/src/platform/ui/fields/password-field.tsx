import { PasswordInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, inputProps } from "./field.ts";

export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
}

/** Hidden until its toggle is pressed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation("platform/ui");
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      {...inputProps(props)}
      aria-invalid={props.error === undefined ? undefined : true} // Mantine marks only the frame around it
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete={props.autoComplete}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        "aria-label": visible ? t("hidePassword") : t("showPassword"),
        tabIndex: 0,
      }}
    />
  );
}
