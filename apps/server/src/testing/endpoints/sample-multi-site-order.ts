import { randomBytes } from "node:crypto";
import type { Services } from "#context.ts";

/** An order for several sites, without missions. */
export const createMultiSiteOrder = (
  { db }: Pick<Services, "db">,
  owner: { provider_id: number; client_id: number },
) =>
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
