import type { Branding } from "@overfly/contract/organization/branding";
import { Logo, Mark } from "#platform/layout/logo.tsx";
import style from "./brand-mark.module.css";

interface BrandMarkProps {
  branding: Branding | null | undefined;
  /** With the name beside the product's mark. */
  isLong?: boolean;
}

/** The logo of a client's service provider, or the product's. */
export function BrandMark({ branding, isLong = false }: BrandMarkProps) {
  if (!branding?.logo) return isLong ? <Logo /> : <Mark size={28} />;
  return <img className={style["logo"]} data-long={isLong || undefined} src={branding.logo} alt="" />;
}

/** Of the link to the start page around it. */
export const brandName = (branding: Branding | null | undefined): string =>
  branding?.logo ? branding.company_name : "Overfly";
