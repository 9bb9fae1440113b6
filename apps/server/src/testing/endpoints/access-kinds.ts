import type { UserType } from "@overfly/contract/user-type";

type Sides = readonly [UserType, ...UserType[]];

export const CENTER: Sides = ["center"];
export const CLIENT: Sides = ["client"];
export const PILOT: Sides = ["pilot"];
export const CENTER_CLIENT: Sides = ["center", "client"];
export const CENTER_PILOT: Sides = ["center", "pilot"];
export const ALL: Sides = ["center", "client", "pilot"];

/** The permissions of which one is enough, and the sides. */
export type Access = readonly [permissions: string | readonly string[], sides: Sides];

export const PUBLIC: Access = ["public", ALL];
export const SIGNED_IN: Access = ["available", ALL];
export const ACCOUNTS: Access = ["allow managing accounts", CENTER_CLIENT];
