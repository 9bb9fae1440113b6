import { Anchor } from "@mantine/core";
import type { Candidate } from "@overfly/contract/missions/candidate";
import { IconAlertTriangle, IconCircleX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useUser } from "#platform/api/user.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { fixPath } from "./fix-path.ts";
import style from "./readiness.module.css";

const ICON = { warning: IconAlertTriangle, blocked: IconCircleX };

/** What stands in the way of a pilot, dock or kit: each reason in words, with a link to where it is fixed. */
export function ReadinessReasons({ reasons }: Pick<Candidate, "reasons">) {
  const { t } = useTranslation("missions/assign");
  const renderMessage = useMessage("readiness", "inventory");
  const isCenter = useUser().current_provider_user.user_type === "center";
  return (
    <ul className={style["reasons"]}>
      {reasons.map(({ level, text, fix }) => {
        const Icon = ICON[level];
        return (
          <li key={JSON.stringify([text, fix])} className={style["reason"]} data-level={level}>
            <Icon size={16} stroke={1.75} aria-label={t(`level.${level}`)} role="img" />
            <span>
              {renderMessage(text)}
              {fix && isCenter && (
                <>
                  {" "}
                  <Anchor component={Link} to={fixPath({ text, fix })} size="xs" underline="always">
                    {t(`fix.${fix.kind}`)}
                  </Anchor>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
