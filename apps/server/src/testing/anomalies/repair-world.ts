import { type RepairChanges, repairs } from "@overfly/contract/anomalies/repairs";
import type { QueryInput } from "@overfly/contract/endpoint";
import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  createClient,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

export type Member = Awaited<ReturnType<typeof createMember>> & { session: Session };

/** The sites' clocks are ahead of UTC: the day begins there at 21:00 UTC. */
export const NOW = new Date("2026-05-10T21:30:00Z");

/** Two sites with repairs, anew for each test, the people of their client and provider, and strangers to both. */
export function repairWorld() {
  let app: TestApp;
  let world: Awaited<ReturnType<typeof createTwoProviders>>;
  const people = {} as Record<"analyst" | "owner" | "technician" | "neighbour" | "rival", Member>;
  let ids: number[];
  let mission: Awaited<ReturnType<typeof createMission>>;

  const enter = async (member: Parameters<typeof createMember>[1]): Promise<Member> => {
    const created = await createMember(app.services, member);
    return { ...created, session: await app.signIn(created.email, PASSWORD) };
  };
  beforeAll(async () => {
    app = await testApp({ now: () => NOW });
    world = await createTwoProviders(app.services);
    const next = await createClient(app.services, world.provider.id, { company_name: "Neighbour" });
    Object.assign(people, {
      analyst: await enter({ organization_id: world.provider.id, role: "data_analyst" }),
      owner: await enter({ organization_id: world.client.id, user_type: "client" }),
      technician: await enter({ organization_id: world.client.id, user_type: "client" }),
      neighbour: await enter({ organization_id: next.id, user_type: "client" }),
      rival: await enter({ organization_id: world.rival.id }),
    });
  });
  beforeEach(async () => {
    await app.runAsOwner("delete from missions");
    await app.runAsOwner("delete from notifications");
    mission = await inspectTwoSites();
    ids = (await list(people.owner, { sorts: { site: "asc", number: "asc" } })).map(({ id }) => id);
  });
  afterAll(() => app.close());

  /** Returns the last inspection of the first site. */
  async function inspectTwoSites() {
    const owners = { provider_id: world.provider.id, client_id: world.client.id };
    const north = await createSite(app.services, { ...owners, name: "North", time_zone: "Asia/Amman" });
    const south = await createSite(app.services, { ...owners, name: "South", time_zone: "Asia/Amman" });
    const completed = (site_id: number, day: string) =>
      createMission(app.services, {
        ...owners,
        site_id,
        status: "completed",
        completed_at: `2026-05-${day}T08:00:00Z`,
      });
    const before = await completed(north.id, "01");
    const last = await completed(north.id, "02");
    await storeSampleAnomalies(app.services, before, [{ class: "pid", repair_gone_in: last.id }]);
    await storeSampleAnomalies(app.services, last, [
      { class: "diode", severity: "medium", lost_kwdc: 0.2, element_label: "3.1.14" },
      { class: "cell", severity: "high", lost_kwdc: 0.05 },
      { class: "string_offline", severity: "critical", lost_kwdc: 8 },
      { class: "soiling", review: "dismissed" },
    ]);
    await storeSampleAnomalies(app.services, await completed(south.id, "03"), [
      { class: "cell", severity: "low", lost_kwdc: 0.01 },
    ]);
    return last;
  }

  const list = async ({ session }: Member, query: QueryInput<typeof repairs.list> = {}) =>
    (await app.call(session, repairs.list, { query })).body.data;
  const get = async ({ session }: Member, id: number) =>
    (await app.call(session, repairs.get, { params: { id } })).body.data;
  /** Changes as somebody who has just read the repairs. */
  async function change(by: Member, changed: readonly number[], changes: RepairChanges) {
    const read = new Map((await list(by, { item_count: 200 })).map(({ id, updated_at }) => [id, updated_at]));
    return app.call(by.session, repairs.change, {
      body: {
        repairs: changed.map((id) => ({ id, updated_at: read.get(id) ?? NOW.toISOString() })),
        changes,
      },
    });
  }

  return {
    get app() {
      return app;
    },
    get provider() {
      return world.provider;
    },
    get client() {
      return world.client;
    },
    people,
    /** Of the repairs, by site and number. */
    get ids() {
      return ids;
    },
    get mission() {
      return mission;
    },
    enter,
    list,
    get,
    change,
  };
}
