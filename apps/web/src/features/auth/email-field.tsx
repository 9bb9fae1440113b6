import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
}

/** The address of an account. */
export function EmailField({ value, onChange, error }: EmailFieldProps) {
  const { t } = useTranslation("auth");
  return (
    <TextField
      label={t("email")}
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
