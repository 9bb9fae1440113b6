import type { Endpoint } from "@overfly/contract/endpoint";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./links.module.css";

const TONE = {
  active: "good",
  suspended: "warn",
  expired: "idle",
  revoked: "idle",
} as const satisfies Record<string, Tone>;

/** The links for guests to one thing. */
export const LinkList = ({ children }: { children: ReactNode }) => (
  <ul className={style["links"]}>{children}</ul>
);

interface LinkItemProps {
  name: string;
  link: { state: keyof typeof TONE; expires_at: string; last_opened_at: string | null; created_by: string };
  /** Why a suspended link shows nothing. */
  suspendedHint: string;
  facts: readonly ReactNode[];
  /** The call that ends the link. */
  revoke: Pick<Endpoint, "permission" | "side">;
  onRevoke: () => void;
}

/** A link for guests with its state, and the button that ends it. */
export function LinkItem({ name, link, suspendedHint, facts, revoke, onRevoke }: LinkItemProps) {
  const { t } = useTranslation("platform/links");
  const { state, expires_at, last_opened_at, created_by } = link;
  const isRevocable = state === "active" || state === "suspended";
  return (
    <li>
      <div className={style["head"]}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>
      </div>
      {state === "suspended" && <small>{suspendedHint}</small>}
      <small>
        <Separated parts={facts} />
      </small>
      <small>
        {t("validUntil")} <When at={expires_at} />
      </small>
      <small>
        {t("lastOpened")} {last_opened_at ? <When at={last_opened_at} form="ago" /> : t("neverOpened")}
      </small>
      <small>{t("createdBy", { name: created_by })}</small>
      {isRevocable && (
        <Allowed to={revoke}>
          <Button size="xs" onClick={onRevoke}>
            {t("revoke")}
          </Button>
        </Allowed>
      )}
    </li>
  );
}
