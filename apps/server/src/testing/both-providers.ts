import { aPerson, PASSWORD, twoProviders } from "./factories.ts";
import type { Session, TestApp } from "./test-app.ts";

export interface BothProviders {
  world: Awaited<ReturnType<typeof twoProviders>>;
  /** Administrator of the provider that the test is about. */
  admin: Session;
  /** Administrator of another provider, from whom all of it is hidden. */
  rival: Session;
}

/** Two service providers, and an administrator signed in at each. */
export async function bothProviders(app: TestApp): Promise<BothProviders> {
  const world = await twoProviders(app.services);
  return {
    world,
    admin: await adminOf(app, world.provider.id),
    rival: await adminOf(app, world.rival.id),
  };
}

/** A new administrator of an organization, signed in. */
export const adminOf = async (app: TestApp, organization_id: number): Promise<Session> =>
  app.signIn((await aPerson(app.services, { organization_id })).email, PASSWORD);
