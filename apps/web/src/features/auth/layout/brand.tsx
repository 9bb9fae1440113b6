import { loginOptions, type LoginOptions } from "@overfly/contract/auth/login-options";
import { fileUrl } from "#platform/api/call.ts";
import { Logo } from "#platform/layout/logo.tsx";
import style from "./sign-in-layout.module.css";

/** Logo and name of the organization where it is known, else of the product. */
export function Brand({
  organization,
  token,
}: {
  organization: LoginOptions["organization"];
  token: string | null;
}) {
  if (!organization) return <Logo />;
  const logo = fileUrl(loginOptions.logo, { query: token === null ? {} : { organization: token } });
  return (
    <span className={style["brand"]}>
      {organization.has_logo && <img src={logo} alt="" />}
      <strong>{organization.company_name}</strong>
    </span>
  );
}
