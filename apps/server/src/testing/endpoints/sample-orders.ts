import { randomBytes } from "node:crypto";
import type { Services } from "#context.ts";

interface Owner {
  provider_id: number;
  client_id: number;
}

/** A monthly series, without missions. */
export const createSeries = ({ db }: Pick<Services, "db">, { provider_id, client_id }: Owner) =>
  db
    .insertInto("mission_series")
    .values({ provider_id, client_id, frequency: "monthly" })
    .returning("id")
    .executeTakeFirstOrThrow();

/** An order for several sites, without missions. */
export const createMultiSiteOrder = ({ db }: Pick<Services, "db">, owner: Owner) =>
  db
    .insertInto("multi_site_orders")
    .values({
      ...owner,
      token: randomBytes(12).toString("base64url"),
      type: "visual",
      subtype: "rgb_overview",
      priority: "normal",
      description: "",
      deliverables: ["rgb_photos"],
      first_on: "2036-05-01",
      last_on: "2036-05-09",
    })
    .returning(["id", "token"])
    .executeTakeFirstOrThrow();
