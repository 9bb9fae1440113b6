import type { PageQuery } from "@overfly/contract/page";
import type { Context } from "#context.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta } from "#platform/http/page.ts";

/** Mails contain links that give access to accounts, so only test installations show them. */
export async function listOutbox({ db, user, settings }: Context, query: Omit<PageQuery, "sorts">) {
  if (!settings.SHOW_OUTBOX) throw notFound("Outbox");
  const matching = db
    .selectFrom("outbox")
    .where((eb) =>
      eb.or([
        eb("organization_id", "=", user.organization_id),
        eb(
          "organization_id",
          "in",
          eb.selectFrom("client_links").where("provider_id", "=", user.organization_id).select("client_id"),
        ),
      ]),
    )
    .$if(query.search !== undefined, (mails) =>
      mails.where((eb) =>
        eb.or([
          eb("subject", "ilike", containsPattern(query.search ?? "")),
          eb("to_address", "ilike", containsPattern(query.search ?? "")),
        ]),
      ),
    );
  const [data, total] = await Promise.all([
    matching
      .select(["id", "to_address", "subject", "text", "created_at", "sent_at", "error"])
      .orderBy("id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data, meta: pageMeta(query, total) };
}
