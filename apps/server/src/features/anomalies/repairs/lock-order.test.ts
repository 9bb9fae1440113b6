import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { expect, test } from "vitest";
import { repairWorld } from "#testing/anomalies/repair-world.ts";
import { lockWaits } from "#testing/database/lock-waits.ts";

const world = repairWorld();

const changeRepair = () => world.change(world.people.owner, [world.ids[0]!], { note: "Seen" });
const setWorkState = () =>
  world.app.call(world.people.owner.session, anomalies.setWorkState, {
    params: { id: world.ids[0]! },
    body: { work_state: "in_progress" },
  });

test.each([
  ["changed", changeRepair],
  ["given a state", setWorkState],
])(
  "a repair that is %s while its mission's report is revised isn't held before the mission",
  async (_how, ask) => {
    const { db } = world.app;
    let asked: Promise<{ status: number }> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom("missions").where("id", "=", world.mission.id).select("id").forUpdate().execute();
      asked = ask();
      await expect.poll(() => lockWaits(db)).toBe(1);
      await tx
        .selectFrom("anomalies")
        .where("id", "=", world.ids[0]!)
        .select("id")
        .forUpdate()
        .noWait()
        .execute();
    });
    expect((await asked)?.status).toBe(200);
  },
);
