import { repairFilters, repairs } from "@overfly/contract/anomalies/repairs";
import type { QueryInput } from "@overfly/contract/endpoint";
import { reports } from "@overfly/contract/reports/reports";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { repairWorld, type Member } from "#testing/anomalies/repair-world.ts";

const world = repairWorld();
const { change, list, people } = world;

describe("the list", () => {
  test("has confirmed anomalies of each site's last inspection, by severity and loss", async () => {
    const found = await list(people.owner);
    expect(found.map((each) => [each.site.name, each.class])).toEqual([
      ["North", "string_offline"],
      ["North", "cell"],
      ["North", "diode"],
      ["South", "cell"],
    ]);
  });

  test("what is due comes first, and what is closed last", async () => {
    await change(people.owner, [world.ids[3]!], { due_on: "2026-06-01" });
    await change(people.owner, [world.ids[2]!], { work_state: "resolved" });
    expect((await list(people.owner)).map(({ id }) => id)).toEqual([
      world.ids[3],
      world.ids[1],
      world.ids[0],
      world.ids[2],
    ]);
  });

  test.each<[query: QueryInput<typeof repairs.list>, found: number[]]>([
    [{ severity: "high,critical" }, [1, 2]],
    [{ class: "cell" }, [1, 3]],
    [{ loss: 0.1 }, [0, 2]],
    [{ search: "3.1.14" }, [0]],
    [{ search: "south" }, [3]],
    [{ state: "open" }, [1, 2, 3]],
    [{ state: "resolved" }, [0]],
    [{ assignee: "me" }, [1]],
    [{ assignee: "nobody" }, [0, 3]],
    [{ assignee: "crew" }, [2]],
    [{ due: "overdue" }, [1]],
    [{ due: "week" }, [3]],
    [{ due: "none" }, [2]],
  ])("filter %j", async (query, found) => {
    await change(people.owner, [world.ids[0]!], { work_state: "resolved", due_on: "2026-01-01" });
    await change(people.owner, [world.ids[1]!], {
      assignee_id: people.technician.user_id,
      due_on: "2026-05-10",
    });
    await change(people.owner, [world.ids[2]!], { crew: "Sparks Ltd" });
    await change(people.owner, [world.ids[3]!], { due_on: "2026-05-18" });
    const shown = await list(people.technician, { ...query, sorts: { site: "asc", number: "asc" } });
    expect(shown.map(({ id }) => world.ids.indexOf(id))).toEqual(found);
  });

  test("of one mission has what it found, and nothing of a stranger's", async () => {
    const [first] = await list(people.owner);
    const mission = first?.mission_token ?? "";
    const expected = (await list(people.owner)).filter(({ mission_token }) => mission_token === mission);
    expect((await list(people.owner, { mission })).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(expected.length).toBeLessThan((await list(people.owner)).length);
    expect(await list(people.neighbour, { mission })).toEqual([]);
  });

  test("is paged and sorted by the server", async () => {
    const query = { page: 2, item_count: 3, sorts: { lost_kwdc: "desc" as const } };
    const { body } = await world.app.call(people.owner.session, repairs.list, { query });
    expect([body.data.map(({ id }) => id), body.meta.total]).toEqual([[world.ids[3]], 4]);
  });

  test.each<[who: () => Member, count: number]>([
    [() => people.analyst, 4],
    [() => people.owner, 4],
    [() => people.neighbour, 0],
    [() => people.rival, 0],
  ])("%# only its own client and provider have it", async (who, count) => {
    expect(await list(who())).toHaveLength(count);
    const { status } = await world.app.call(who().session, repairs.get, { params: { id: world.ids[0]! } });
    expect(status).toBe(count === 0 ? 404 : 200);
    const { raw } = await world.app.call(who().session, repairs.export, { query: { format: "csv" } });
    expect(raw.toString().trim().split("\r\n")).toHaveLength(1 + count);
  });
});

describe("the export", () => {
  test("has what the filters show, in their order, in the reader's language", async () => {
    await change(people.owner, [world.ids[2]!], { crew: "=cmd()", due_on: "2026-05-01" });
    const { raw } = await world.app.call(people.owner.session, repairs.export, {
      query: { format: "csv", severity: "high,critical", sorts: { severity: "asc" }, language: "en" },
    });
    const [head, ...rows] = raw.toString().trim().split("\r\n");
    expect(head?.split(",").slice(0, 4)).toEqual(["Site", "Client", "Inspection", "No."]);
    expect(rows.map((row) => row.split(",")[4])).toEqual(["Hot cell", "Open-circuit string"]);
    expect(rows[1]).toContain("'=cmd(),2026-05-01,yes");
  });

  test("as a workbook in Arabic runs from right to left", async () => {
    const { raw } = await world.app.call(people.owner.session, repairs.export, {
      query: { format: "xlsx", language: "ar" },
    });
    const files = unzipSync(new Uint8Array(raw));
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const sheet = Object.keys(files).find((name) => name.startsWith("xl/worksheets/sheet")) ?? "";
    expect(text(sheet)).toContain('rightToLeft="1"');
    expect(text(sheet).match(/<row /g)).toHaveLength(5);
  });
});

test("saved filters are the user's own; one of the same name is replaced", async () => {
  const save = ({ session }: Member, name: string, query: string) =>
    world.app.call(session, repairFilters.save, { body: { name, query } });
  const saved = async ({ session }: Member) => (await world.app.call(session, repairFilters.list)).body.data;
  await save(people.owner, "Urgent", "severity=critical");
  const { body } = await save(people.owner, "urgent", "due=overdue");
  expect(await saved(people.owner)).toEqual([{ id: body.data.id, name: "urgent", query: "due=overdue" }]);
  expect(await saved(people.technician)).toEqual([]);
  const params = { id: body.data.id };
  expect((await world.app.call(people.technician.session, repairFilters.remove, { params })).status).toBe(
    404,
  );
  expect((await world.app.call(people.owner.session, repairFilters.remove, { params })).status).toBe(200);
  expect(await saved(people.owner)).toEqual([]);
});

test("while a report is revised, its client goes on with the repairs and figures of the last revision", async () => {
  const admin = await world.enter({ organization_id: world.provider.id });
  await world.app.runAsOwner(
    `insert into reports (mission_id, published_at) values (${world.mission.id}, now())`,
  );
  await world.app.call(admin.session, reports.revise, {
    params: { token: world.mission.token },
    body: { reason: "Wrong class" },
  });
  await world.app.runAsOwner(`update anomalies set class = 'pid' where id = ${world.ids[1]}`);
  await world.app.runAsOwner(`update anomalies set review = 'dismissed' where id = ${world.ids[2]}`);
  await world.app.runAsOwner(
    `update anomalies set review = 'confirmed' where mission_id = ${world.mission.id} and number = 4`,
  );
  const classes = async (who: Member) =>
    (await list(who, { search: "North", sorts: { number: "asc" } })).map((each) => each.class);
  expect(await classes(people.owner)).toEqual(["diode", "cell", "string_offline"]);
  expect(await classes(people.analyst)).toEqual(["diode", "pid", "soiling"]);
});
