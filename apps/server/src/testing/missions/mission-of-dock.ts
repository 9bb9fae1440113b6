import { createMission } from "#testing/factories.ts";
import type { ProviderAdmins } from "#testing/provider-admins.ts";
import type { TestApp } from "#testing/test-app.ts";

export interface DockUse {
  /** The flight's status. */
  flight?: string;
  /** The mission's status. */
  mission?: string;
}

/** A mission with a flight of the dock, or the dock assigned. */
export async function missionOfDock(
  app: TestApp,
  { provider, client, site }: ProviderAdmins["world"],
  { id: dock_id }: { id: number },
  use: DockUse,
) {
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    status: use.mission ?? "in_progress",
  });
  const owners = { provider_id: provider.id, mission_id: mission.id, dock_id };
  if (use.flight)
    await app.db
      .insertInto("flights")
      .values({ ...owners, source: "dock", status: use.flight })
      .execute();
  else
    await app.db
      .insertInto("assignments")
      .values({ ...owners, starts_at: "2026-01-01T00:00:00Z", ends_at: "2026-01-01T01:00:00Z" })
      .execute();
  return mission;
}
