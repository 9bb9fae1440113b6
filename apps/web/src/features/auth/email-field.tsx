import { TextField } from "#platform/ui/text-field.tsx";
import { useAuthText } from "./auth-text.ts";

export interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
}

/** The address of an account. */
export function EmailField({ value, onChange, error }: EmailFieldProps) {
  const text = useAuthText();
  return (
    <TextField
      label={text("email")}
      type="email"
      name="email"
      autoComplete="username"
      maxLength={254}
      value={value}
      onChange={onChange}
      error={error}
      required
    />
  );
}
