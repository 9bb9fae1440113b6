import { Panel } from "#platform/ui/panel.tsx";
import { PasswordAsked } from "./password-asked.tsx";
import { useNewRecoveryCodes } from "./security-queries.ts";
import { useSecurityText } from "./security-text.ts";
import style from "./settings.module.css";

/** New codes for whom the second factor is on; they are shown once. */
export function RecoveryCodes() {
  const text = useSecurityText();
  const renew = useNewRecoveryCodes();
  const codes = renew.data?.data.recovery_codes;
  return (
    <Panel title={text("recovery")}>
      {codes ? (
        <RecoveryList codes={codes} />
      ) : (
        <PasswordAsked
          action={text("newCodes")}
          hint={text("recoveryHint")}
          error={renew.error}
          pending={renew.isPending}
          onSubmit={(password) => renew.mutate(password)}
        />
      )}
    </Panel>
  );
}

export function RecoveryList({ codes }: { codes: readonly string[] }) {
  const text = useSecurityText();
  return (
    <>
      <p className={style["hint"]}>{text("keepCodes")}</p>
      <ul className={style["codes"]} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
