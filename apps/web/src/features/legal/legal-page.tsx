import { Link } from "react-router";
import { Logo } from "#platform/layout/logo.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./legal-page.module.css";

const SECTIONS = [1, 2, 3, 4] as const;

export function LegalPage({ page }: { page: "privacy" | "terms" }) {
  const { t } = useTranslation("auth/legal");
  return (
    <div className={style["page"]}>
      <title>{`${t(page)} · Overfly`}</title>
      <header>
        <Link to="/" aria-label={t("back")} className={style["home"]}>
          <Logo />
        </Link>
      </header>
      <main>
        <h1>{t(page)}</h1>
        {SECTIONS.map((section) => (
          <section key={section}>
            <h2>{t(`${page}.${section}.title`)}</h2>
            <p>{t(`${page}.${section}`)}</p>
          </section>
        ))}
      </main>
    </div>
  );
}
