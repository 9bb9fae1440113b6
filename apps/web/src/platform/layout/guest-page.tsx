import type { ReactNode } from "react";
import { LanguageSwitch } from "#platform/layout/language-switch.tsx";
import { Logo } from "#platform/layout/logo.tsx";
import style from "./guest-page.module.css";

interface GuestPageProps {
  title: string;
  /** Further names, below the title. */
  names?: readonly string[];
  badge?: ReactNode;
  children: ReactNode;
}

/** A page without menu and account, made for a phone first. */
export const GuestPage = ({ title, names = [], badge, children }: GuestPageProps) => (
  <div className={style["page"]}>
    <title>{`${title} · Overfly`}</title>
    <header className={style["top"]}>
      <Logo size={28} />
      <LanguageSwitch />
    </header>
    <main className={style["main"]}>
      <div className={style["titles"]}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {badge}
      </div>
      {names.length > 0 && (
        <p className={style["names"]}>
          {names.map((name) => (
            <bdi key={name}>{name}</bdi>
          ))}
        </p>
      )}
      {children}
    </main>
  </div>
);
