import type { SystemContext } from "#context.ts";
import type { Task } from "#platform/jobs/job.ts";
import { checkFile, type CheckedSite } from "./check-file.ts";

/** The task that checks a file of a site, which no mission's intake does. */
export async function checkSiteFile(context: SystemContext, { id }: Task): Promise<void> {
  const file = await context.db
    .selectFrom("media_files")
    .where("id", "=", id)
    .where("state", "=", "stored")
    .selectAll()
    .executeTakeFirst();
  if (!file) return; // deleted meanwhile, or checked by an earlier attempt
  const site: CheckedSite = await context.db
    .selectFrom("sites")
    .where("id", "=", file.site_id)
    .select(["time_zone", "boundary", "location"])
    .executeTakeFirstOrThrow();
  await checkFile(context, file, site);
}
