import type { AuthUser } from "@overfly/contract/auth/auth";

export const fullName = ({ first_name, last_name }: Pick<AuthUser, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

export const initialsOf = ({ first_name, last_name }: Pick<AuthUser, "first_name" | "last_name">): string =>
  `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase();
