import type { UserType } from "@overfly/contract/user-type";
import { createMember, PASSWORD, createTwoProviders } from "./factories.ts";
import type { Session, TestApp } from "./test-app.ts";

export interface ProviderAdmins {
  world: Awaited<ReturnType<typeof createTwoProviders>>;
  /** Administrator of the provider under test. */
  admin: Session;
  /** Administrator of another provider, to test isolation. */
  rival: Session;
}

/** Two service providers, and an administrator signed in at each. */
export async function createProviderAdmins(app: TestApp): Promise<ProviderAdmins> {
  const world = await createTwoProviders(app.services);
  return {
    world,
    admin: await signInAdmin(app, world.provider.id),
    rival: await signInAdmin(app, world.rival.id),
  };
}

/** A new administrator of an organization, signed in. */
export const signInAdmin = async (app: TestApp, organization_id: number): Promise<Session> =>
  app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);

type NewMember = { organization_id: number; user_type?: UserType };

/** A new member with these permissions only, signed in. */
export const signInWith = async (app: TestApp, member: NewMember, permissions: readonly string[]) =>
  (await signInWithRole(app, member, permissions)).session;

/** A new member with a role of their own that has these permissions, signed in. */
export async function signInWithRole(app: TestApp, member: NewMember, permissions: readonly string[]) {
  const { email, user_id, membership_id } = await createMember(app.services, member);
  const { organization_id, user_type = "center" } = member;
  const { id: role_id } = await app.db
    .insertInto("roles")
    .values({ organization_id, user_type, name: `Role of ${email}`, permissions: [...permissions] })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("membership_roles")
    .set({ role_id })
    .where("membership_id", "=", membership_id)
    .execute();
  return { session: await app.signIn(email, PASSWORD), role_id, user_id };
}
