import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "#layout/logo.tsx";
import { type Locale, setLocale, useLocale } from "#text/locale.ts";
import { useAuthText } from "./auth-text.ts";
import style from "./entrance.module.css";
import { PlantPicture } from "./plant-picture.tsx";

export interface EntranceProps {
  title: string;
  lead: string;
  /** Small words above the title. */
  side?: string;
  children: ReactNode;
}

/** The house's entrance: what everyone sees who is not inside yet. */
export function Entrance({ title, lead, side, children }: EntranceProps) {
  const text = useAuthText();
  const locale = useLocale();
  return (
    <div className={style["entrance"]}>
      <title>{`${title} · Overfly`}</title>
      <div className={style["form"]}>
        <header className={style["top"]}>
          <Logo />
          <SegmentedControl
            size="xs"
            aria-label={text("language")}
            value={locale}
            onChange={(value) => setLocale(value as Locale)}
            data={[
              { value: "en", label: "English" },
              { value: "ar", label: "العربية" },
            ]}
          />
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
        <figcaption>{text("caption")}</figcaption>
      </figure>
    </div>
  );
}
