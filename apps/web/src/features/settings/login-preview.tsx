import type { Organization } from "@overfly/contract/organization/organization";
import { useLoginPageText } from "./login-page-text.ts";
import style from "./login-page.module.css";

/** The login page in small, as the organization's people see it. */
export function LoginPreview({ organization: { logo, company_name } }: { organization: Organization }) {
  const text = useLoginPageText();
  return (
    <figure className={style["preview"]}>
      <figcaption>{text("preview")}</figcaption>
      <div className={style["page"]} aria-hidden>
        <div className={style["form"]}>
          <span className={style["brand"]}>
            {logo !== null && <img src={logo} alt="" />}
            <b>{company_name}</b>
          </span>
          <b className={style["welcome"]}>{text("welcome")}</b>
          <small>{text("email")}</small>
          <i />
          <small>{text("password")}</small>
          <i />
          <em>{text("signIn")}</em>
        </div>
        <div className={style["plant"]} />
      </div>
    </figure>
  );
}
