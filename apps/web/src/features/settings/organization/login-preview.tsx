import type { Organization } from "@overfly/contract/organization/organization";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./login-page.module.css";

/** The login page in small, as the organization's people see it. */
export function LoginPreview({ organization: { logo, company_name } }: { organization: Organization }) {
  const { t } = useTranslation("settings/login-page");
  return (
    <figure className={style["preview"]}>
      <figcaption>{t("preview")}</figcaption>
      <div className={style["page"]} aria-hidden>
        <div className={style["form"]}>
          <span className={style["brand"]}>
            {logo !== null && <img src={logo} alt="" />}
            <b>{company_name}</b>
          </span>
          <b className={style["welcome"]}>{t("welcome")}</b>
          <small>{t("email")}</small>
          <i />
          <small>{t("password")}</small>
          <i />
          <em>{t("signIn")}</em>
        </div>
        <div className={style["plant"]} />
      </div>
    </figure>
  );
}
