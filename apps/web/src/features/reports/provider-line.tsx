import type { Report } from "@overfly/contract/reports/reports";
import { accentTokens } from "#platform/layout/branding/accent-tokens.ts";
import { useComputedColorScheme } from "@mantine/core";
import type { CSSProperties } from "react";
import style from "./provider-line.module.css";

/** Who made the inspection: logo, name and line, in the provider's colour. Nothing for a provider who chose none of them. */
export function ProviderLine({ report: { provider, branding } }: { report: Report }) {
  const theme = useComputedColorScheme("light");
  if (!branding || (!branding.logo && !branding.accent && !branding.footer)) return null;
  const tokens = branding.accent ? accentTokens(theme, branding.accent) : {};
  return (
    <div className={style["line"]} style={tokens as CSSProperties}>
      {branding.logo && <img className={style["logo"]} src={branding.logo} alt="" />}
      <span>
        <strong>
          <bdi>{provider}</bdi>
        </strong>
        {branding.footer && (
          <small>
            <bdi>{branding.footer}</bdi>
          </small>
        )}
      </span>
    </div>
  );
}
