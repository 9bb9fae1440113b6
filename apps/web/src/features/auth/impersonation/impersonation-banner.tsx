import type { AuthUser } from "@overfly/contract/auth/auth";
import { IconUserShield } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useEndForceLogin } from "./force-login-mutations.ts";
import style from "./impersonation-banner.module.css";

export interface ImpersonationBannerProps {
  user: AuthUser;
  impersonator: NonNullable<AuthUser["impersonator"]>;
}

/** Shown while a center user acts as a client: who they are, until when, and a button to stop. */
export function ImpersonationBanner({ user, impersonator }: ImpersonationBannerProps) {
  const { t } = useTranslation("auth");
  const end = useEndForceLogin();
  const client = user.provider?.company_name ?? "";
  return (
    <aside className={style["banner"]} aria-label={t("asClient")}>
      <IconUserShield size={18} stroke={1.75} aria-hidden />
      <span className={style["words"]}>
        {t("banner", { name: impersonator.name, company: impersonator.company_name, client })}
      </span>
      <span className={style["time"]}>
        {t("bannerEndsAt")} <When at={impersonator.ends_at} form="time" />
      </span>
      <Button size="xs" kind="primary" pending={end.isPending} onClick={() => end.mutate()}>
        {t("end")}
      </Button>
    </aside>
  );
}
