import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LanguageSwitch } from "#platform/layout/language-switch.tsx";
import { Brand } from "./brand.tsx";
import style from "./sign-in-layout.module.css";
import { PlantPicture } from "./plant-picture.tsx";

export interface SignInLayoutProps {
  title: string;
  lead: string;
  /** A short text above the title. */
  side?: string;
  /** The organization's, where the address does not name it. */
  organization?: string | undefined;
  children: ReactNode;
}

/** Layout of all screens before sign-in. */
export function SignInLayout({ title, lead, side, organization, children }: SignInLayoutProps) {
  const { t } = useTranslation("auth");
  const [params] = useSearchParams();
  const token = organization ?? params.get("organization");
  const { data: entrance } = useQuery(authQueries.entrance(token));
  return (
    <div className={style["entrance"]}>
      <title>{`${title} · Overfly`}</title>
      <div className={style["form"]}>
        <header className={style["top"]}>
          <Brand organization={entrance?.organization ?? null} token={token} />
          <LanguageSwitch />
        </header>
        <main className={style["middle"]}>
          {side !== undefined && <p className={style["side"]}>{side}</p>}
          <h1 className={style["title"]}>{title}</h1>
          <p className={style["lead"]}>{lead}</p>
          {children}
        </main>
      </div>
      <figure className={style["picture"]}>
        <PlantPicture />
        <figcaption>{t("caption")}</figcaption>
      </figure>
    </div>
  );
}
