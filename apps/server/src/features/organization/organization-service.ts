import { withFileSlot } from "#platform/threads/file-slots.ts";
import type { Organization, OrganizationChanges } from "@overfly/contract/organization/organization";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { deletePicture, storePicture } from "#platform/storage/pictures.ts";

export async function getOrganization({ db, user }: Context): Promise<Organization> {
  const { kind, ...row } = await db
    .selectFrom("organizations")
    .where("id", "=", user.organization_id)
    .select([
      "id",
      "kind",
      "company_name",
      "logo",
      "country",
      "city",
      "time_zone",
      "phone",
      "email",
      "website",
      "address",
      "processes_dock_uploads",
      "accent",
      "footer",
    ])
    .executeTakeFirstOrThrow();
  return { ...row, kind: kind === "client" ? "client" : "service_provider" };
}

export const updateOrganization = (
  context: Context,
  changes: z.infer<typeof OrganizationChanges>,
): Promise<Organization> => updateColumns(context, changes, Object.keys(changes));

export const setLogo = async (context: Context, request: FastifyRequest): Promise<Organization> =>
  replaceLogo(context, await withFileSlot(context.user, () => storePicture(context, request, "inside")));

export const removeLogo = (context: Context): Promise<Organization> => replaceLogo(context, null);

async function replaceLogo(context: Context, logo: string | null): Promise<Organization> {
  const { logo: old } = await getOrganization(context);
  const changed = await updateColumns(context, { logo }, ["logo"]);
  await deletePicture(context, old);
  return changed;
}

const updateColumns = (
  context: Context,
  columns: Record<string, string | boolean | null | undefined>,
  fields: string[],
) =>
  transact(context, async (tx) => {
    const { db, user, now } = tx;
    await db
      .updateTable("organizations")
      .set({ ...columns, updated_at: now().toISOString() })
      .where("id", "=", user.organization_id)
      .execute();
    await writeAuditLog(tx, {
      action: "organization.update",
      subject_kind: "organization",
      subject: String(user.organization_id),
      details: { fields },
    });
    tx.afterCommit(() => clearIdentityCache(tx)); // identities contain the company's name
    return getOrganization(tx);
  });
