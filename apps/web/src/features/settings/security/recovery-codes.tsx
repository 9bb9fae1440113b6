import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PasswordForm } from "./password-form.tsx";
import { useNewRecoveryCodes } from "./security-mutations.ts";
import style from "#features/settings/settings.module.css";

/** New codes for whom the second factor is on; they are shown once. */
export function RecoveryCodes() {
  const { t } = useTranslation("settings/security");
  const renew = useNewRecoveryCodes();
  const codes = renew.data?.data.recovery_codes;
  return (
    <Panel title={t("recovery")}>
      {codes ? (
        <RecoveryList codes={codes} />
      ) : (
        <PasswordForm
          action={t("newCodes")}
          hint={t("recoveryHint")}
          error={renew.error}
          pending={renew.isPending}
          onSubmit={(password) => renew.mutate(password)}
        />
      )}
    </Panel>
  );
}

export function RecoveryList({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("settings/security");
  return (
    <>
      <p className={style["hint"]}>{t("saveRecoveryCodes")}</p>
      <ul className={style["codes"]} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
