import type { AuthUser } from "@overfly/contract/auth/auth";
import { Avatar, VisuallyHidden } from "@mantine/core";
import type { ComponentProps } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./user-menu.module.css";
import { fullName, initialsOf } from "./user-name.ts";

export interface UserButtonProps extends ComponentProps<"button"> {
  user: AuthUser;
}

export function UserButton({ user, ...rest }: UserButtonProps) {
  const { t } = useTranslation("platform/layout");
  return (
    <button {...rest} type="button" className={style["target"]}>
      <VisuallyHidden>{`${t("profile")}: ${fullName(user)}`}</VisuallyHidden>
      <UserAvatar user={user} />
    </button>
  );
}

/** Readable on a brand's colour, too. */
const ON_ACCENT = { placeholder: { color: "var(--on-accent)" } };

export const UserAvatar = ({ user }: { user: AuthUser }) => (
  <Avatar
    src={user.avatar}
    size={36}
    radius={18}
    color="sun"
    variant="filled"
    alt=""
    aria-hidden
    styles={ON_ACCENT}
  >
    {initialsOf(user)}
  </Avatar>
);
