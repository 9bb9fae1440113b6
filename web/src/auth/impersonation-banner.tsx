import { useQuery } from "@tanstack/react-query";
import { IconUserShield } from "@tabler/icons-react";
import { userQuery } from "#api/user.ts";
import { Button } from "#ui/button.tsx";
import { When } from "#ui/when.tsx";
import { useAuthText } from "./auth-text.ts";
import { useEndForceLogin } from "./force-login-queries.ts";
import style from "./impersonation-banner.module.css";

/** Above every screen, for as long as somebody of the center acts as a client. */
export function ImpersonationBanner() {
  const text = useAuthText();
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const end = useEndForceLogin();
  const who = user?.impersonator;
  if (!user || !who) return null;
  const client = user.provider?.company_name ?? "";
  return (
    <aside className={style["banner"]} aria-label={text("asClient")}>
      <IconUserShield size={18} stroke={1.75} aria-hidden />
      <span className={style["words"]}>
        {text("banner", { name: who.name, company: who.company_name, client })}
      </span>
      <span className={style["time"]}>
        {text("bannerEnds")} <When at={who.ends_at} form="time" />
      </span>
      <Button size="xs" kind="primary" pending={end.isPending} onClick={() => end.mutate()}>
        {text("endNow")}
      </Button>
    </aside>
  );
}
