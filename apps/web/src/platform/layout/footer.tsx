import { useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./footer.module.css";

/** `line`: of a client's service provider. */
export function Footer({ line }: { line?: string | null | undefined }) {
  const { t } = useTranslation("platform/layout");
  const [year] = useState(() => String(new Date().getFullYear()));
  return (
    <footer className={style["footer"]}>
      {line && (
        <span>
          <bdi>{line}</bdi>
        </span>
      )}
      <span>{t("product")}</span>
      <span>{t("copyright", { year })}</span>
      <span className={style["links"]}>
        <Link to="/privacy">{t("privacy")}</Link>
        <Link to="/terms">{t("terms")}</Link>
      </span>
    </footer>
  );
}
