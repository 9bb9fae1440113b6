import { CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "./secret-values.module.css";

interface SecretValuesProps {
  /** What is entered elsewhere, each with a button that copies it. */
  values: readonly (readonly [label: string, value: string])[];
  /** Further lines, without one. */
  others?: readonly (readonly [label: string, value: ReactNode])[];
}

/** Values that are shown once, to be entered in another program or device. */
export function SecretValues({ values, others = [] }: SecretValuesProps) {
  return (
    <dl className={style["values"]}>
      {values.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <code dir="ltr">{value}</code>
          </dd>
          <CopyValue label={label} value={value} />
        </Fragment>
      ))}
      {others.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function CopyValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("platform/ui");
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <IconButton
          size="sm"
          label={t("copyNamed", { name: label })}
          icon={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        />
      )}
    </CopyButton>
  );
}
