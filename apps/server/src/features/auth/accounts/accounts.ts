import type { Locale } from "@overfly/i18n/generated/locales";
import { randomUUID } from "node:crypto";
import type { UserType } from "@overfly/contract/user-type";
import type { SystemContext } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { checkPassword } from "./password-rules.ts";

export interface NewAccount {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  country?: string | null;
  city?: string | null;
  locale?: Locale;
}

type AccountStore = Pick<SystemContext, "db" | "auth">;

/**
 * Creates a user with a password; returns the user's id. The e-mail address must not belong to a member of any
 * organization; the account of a user who left all of them is reset.
 */
export async function createAccount(
  { db, auth }: AccountStore,
  { password, ...fields }: NewAccount,
): Promise<string> {
  await checkPassword("password", password, [fields.email, fields.first_name, fields.last_name]);
  const former = await findFormerUser({ db }, fields.email);
  if (former) return reuseFormerUser({ db, auth }, former, { password, ...fields });
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
  if (!user) throw invalid({ email: ["errors/auth:accountExists"] });
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

/** Whether this is the user's password. */
export async function isCorrectPassword({ db, auth }: AccountStore, user_id: string, password: string) {
  const account = await db
    .selectFrom("accounts")
    .where("user_id", "=", user_id)
    .where("provider_id", "=", "credential")
    .select("password")
    .executeTakeFirst();
  const { password: hasher } = await auth.$context;
  return typeof account?.password === "string" && hasher.verify({ hash: account.password, password });
}

export async function setPassword(
  { db, auth }: AccountStore,
  user_id: string,
  password: string,
): Promise<void> {
  const { password: hasher } = await auth.$context;
  await db
    .updateTable("accounts")
    .set({ password: await hasher.hash(password) })
    .where("user_id", "=", user_id)
    .where("provider_id", "=", "credential")
    .execute();
}

/** Adds a user to an organization with a built-in role. */
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

const findFormerUser = ({ db }: Pick<AccountStore, "db">, email: string) =>
  db
    .selectFrom("users")
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email.toLowerCase()))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("memberships")
            .whereRef("memberships.user_id", "=", "users.id")
            .select("memberships.id"),
        ),
      ),
    )
    .select("id")
    .executeTakeFirst();

/** The old password, sessions, second factor and linked sign-ins don't give access to the new account. */
async function reuseFormerUser(
  { db, auth }: AccountStore,
  { id }: { id: string },
  { password, ...fields }: NewAccount,
): Promise<string> {
  const name = `${fields.first_name} ${fields.last_name}`.trim();
  await db
    .updateTable("users")
    .set({
      ...fields,
      email: fields.email.toLowerCase(),
      name,
      two_factor_enabled: false,
      code_by_email: false,
    })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("sessions").where("user_id", "=", id).execute();
  await db.deleteFrom("known_browsers").where("user_id", "=", id).execute();
  await db.deleteFrom("second_factors").where("user_id", "=", id).execute();
  await db.deleteFrom("remembered_devices").where("user_id", "=", id).execute();
  await db
    .deleteFrom("accounts")
    .where("user_id", "=", id)
    .where("provider_id", "!=", "credential")
    .execute();
  await setPassword({ db, auth }, id, password);
  return id;
}
