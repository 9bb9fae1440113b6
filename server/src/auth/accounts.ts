import { randomUUID } from "node:crypto";
import type { UserType } from "@overfly/contract/auth";
import type { SystemContext } from "#context.ts";
import { invalid } from "#http/errors.ts";

export interface NewAccount {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  country?: string | null;
  city?: string | null;
}

type Place = Pick<SystemContext, "db" | "auth">;

/** Adds a user with a password; answers with the user's id. The address may not be taken. */
export async function createAccount(
  { db, auth }: Place,
  { password, ...fields }: NewAccount,
): Promise<string> {
  const { password: hasher } = await auth.$context;
  const hash = await hasher.hash(password);
  const user = await db
    .insertInto("users")
    .values({
      ...fields,
      id: randomUUID(),
      email: fields.email.toLowerCase(),
      name: `${fields.first_name} ${fields.last_name}`.trim(),
      email_verified: true,
    })
    .onConflict((existing) => existing.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) throw invalid({ email: ["An account with this e-mail address exists already"] });
  await db
    .insertInto("accounts")
    .values({
      id: randomUUID(),
      user_id: user.id,
      account_id: user.id,
      provider_id: "credential",
      password: hash,
    })
    .execute();
  return user.id;
}

/** Lets a user act for an organization in a built-in role. */
export async function addMembership(
  { db }: Pick<SystemContext, "db">,
  { role, ...membership }: { user_id: string; organization_id: number; user_type: UserType; role: string },
): Promise<number> {
  const { id } = await db
    .insertInto("memberships")
    .values(membership)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("membership_roles")
    .columns(["membership_id", "role_id"])
    .expression((eb) =>
      eb
        .selectFrom("roles")
        .where("organization_id", "is", null)
        .where("name", "=", role)
        .select((row) => [row.val(id).as("membership_id"), "roles.id as role_id"]),
    )
    .executeTakeFirstOrThrow();
  return id;
}
