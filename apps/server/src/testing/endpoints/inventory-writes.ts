import { createKit } from "#testing/factories.ts";
import { RECORD_WRITES } from "./item-record-writes.ts";
import type { Write, WriteWorld } from "./write-world.ts";

const serial = () => crypto.randomUUID();

const NEW_ITEMS: Record<string, () => object> = {
  kits: () => ({ name: "Kit" }),
  drones: () => ({ name: "Falcon", manufacturer: "DJI", model: "Mavic 3T", serial_number: serial() }),
  payloads: () => ({ manufacturer: "DJI", model: "H30T", serial_number: serial(), sensors: [] }),
  batteries: () => ({ manufacturer: "DJI", model: "TB65", serial_number: serial() }),
  accessories: () => ({ kind: "case", name: `Case ${serial()}` }),
};
type Table = "kits" | "drones" | "payloads" | "batteries" | "accessories";

/** The version and id of an item in a kit of its own, which is archived or not. */
async function itemIn({ app, provider_id }: WriteWorld, table: Table, isArchived: boolean) {
  const kit = await createKit(app.services, { provider_id });
  const ids = {
    kits: kit.id,
    drones: kit.drone_id,
    payloads: kit.payload_id,
    batteries: kit.battery_id,
    accessories: kit.accessory_id,
  };
  const archived_at = isArchived ? new Date() : null;
  return app.db
    .updateTable(table as "drones")
    .set({ archived_at })
    .where("id", "=", ids[table])
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
}

const writesOf = (table: Table): Record<string, Write> => ({
  [`${table}.create`]: {
    input: () => ({ body: NEW_ITEMS[table]?.() ?? {} }),
    records: [`audit ${table}.create`],
  },
  [`${table}.update`]: {
    input: async (world) => {
      const { id, updated_at } = await itemIn(world, table, false);
      return { params: { id }, body: { updated_at } };
    },
    records: [`audit ${table}.update`],
  },
  [`${table}.archive`]: {
    input: async (world) => ({ params: { id: (await itemIn(world, table, false)).id } }),
    records: [`audit ${table}.archive`],
  },
  [`${table}.restore`]: {
    input: async (world) => ({ params: { id: (await itemIn(world, table, true)).id } }),
    records: [`audit ${table}.restore`],
  },
});

/** A table of one item. */
const importOf = (table: Exclude<Table, "kits">): Record<string, Write> => ({
  [`itemImports.${table}`]: {
    input: () => {
      const item = Object.entries(NEW_ITEMS[table]?.() ?? {}).filter(([field]) => field !== "sensors");
      const text = [item.map(([field]) => field), item.map(([, value]) => String(value))].join("\n");
      return { body: { text, dry_run: false } };
    },
    records: [`audit ${table}.create`],
  },
});

/** A table of one kit with one battery. */
const KIT_IMPORT: Write = {
  input: async ({ app, provider_id }) => {
    const serial_number = serial();
    await app.db
      .insertInto("batteries")
      .values({ provider_id, manufacturer: "DJI", model: "TB65", serial_number })
      .execute();
    return { body: { text: `kit,serial_number\nKit ${serial()},${serial_number}`, dry_run: false } };
  },
  records: ["audit kits.create"],
};

/** Kits and their parts. */
export const INVENTORY_WRITES: Record<string, Write> = {
  ...writesOf("kits"),
  ...writesOf("drones"),
  ...writesOf("payloads"),
  ...writesOf("batteries"),
  ...writesOf("accessories"),
  "itemImports.kits": KIT_IMPORT,
  ...importOf("drones"),
  ...importOf("payloads"),
  ...importOf("batteries"),
  ...importOf("accessories"),
  ...RECORD_WRITES,
};
