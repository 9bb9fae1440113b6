import { PasswordInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FieldProps, inputProps } from "./field.ts";
import { useUiText } from "./ui-text.ts";

export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
}

/** Hidden until its toggle is pressed. */
export function PasswordField(props: PasswordFieldProps) {
  const text = useUiText();
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
      visibilityToggleButtonProps={{ "aria-label": visible ? text("hide") : text("show"), tabIndex: 0 }}
    />
  );
}
