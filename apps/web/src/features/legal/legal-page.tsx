import { Link } from "react-router";
import { Logo } from "#platform/layout/logo.tsx";
import style from "./legal-page.module.css";
import { useLegalText } from "./legal-text.ts";

const SECTIONS = [1, 2, 3, 4] as const;

export function LegalPage({ page }: { page: "privacy" | "terms" }) {
  const text = useLegalText();
  return (
    <div className={style["page"]}>
      <title>{`${text(page)} · Overfly`}</title>
      <header>
        <Link to="/" aria-label={text("back")} className={style["home"]}>
          <Logo />
        </Link>
      </header>
      <main>
        <h1>{text(page)}</h1>
        {SECTIONS.map((section) => (
          <section key={section}>
            <h2>{text(`${page}.${section}.title`)}</h2>
            <p>{text(`${page}.${section}`)}</p>
          </section>
        ))}
      </main>
    </div>
  );
}
