import type { AuthUser } from "@overfly/contract/auth";

export const fullName = ({ first_name, last_name }: Pick<AuthUser, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

export const initialsOf = ({ first_name, last_name }: Pick<AuthUser, "first_name" | "last_name">): string =>
  `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase();

/** The first role's name, underscores as spaces. */
export const roleOf = ({ current_provider_user }: Pick<AuthUser, "current_provider_user">): string =>
  current_provider_user.roles[0]?.name.replaceAll("_", " ") ?? "";
