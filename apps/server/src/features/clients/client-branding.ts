import type { ClientBranding, ClientBrandingChanges } from "@overfly/contract/clients/client-branding";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { deletePicture, storePicture } from "#platform/storage/pictures.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { getClient } from "./client-rows.ts";

/** Of the user's provider; other providers of the client have their own. 404 for others' clients. */
export async function getClientBranding(context: Context, clientId: number): Promise<ClientBranding> {
  await getClient(context, clientId);
  return context.db
    .selectFrom("client_links")
    .where("provider_id", "=", context.user.organization_id)
    .where("client_id", "=", clientId)
    .select([
      "has_own_branding as is_own",
      "brand_logo as logo",
      "brand_accent as accent",
      "brand_footer as footer",
    ])
    .executeTakeFirstOrThrow();
}

export const updateClientBranding = (
  context: Context,
  clientId: number,
  { is_own, accent = null, footer = null }: z.output<typeof ClientBrandingChanges>,
): Promise<ClientBranding> =>
  change(context, clientId, { has_own_branding: is_own, brand_accent: accent, brand_footer: footer });

export async function setClientLogo(
  context: Context,
  clientId: number,
  request: FastifyRequest,
): Promise<ClientBranding> {
  await getClient(context, clientId);
  return replaceLogo(
    context,
    clientId,
    await withFileSlot(context.user, () => storePicture(context, request, "inside")),
  );
}

export const removeClientLogo = (context: Context, clientId: number): Promise<ClientBranding> =>
  replaceLogo(context, clientId, null);

async function replaceLogo(context: Context, clientId: number, brand_logo: string | null) {
  const { logo: old } = await getClientBranding(context, clientId);
  const changed = await change(context, clientId, { brand_logo });
  await deletePicture(context, old);
  return changed;
}

interface Columns {
  has_own_branding?: boolean;
  brand_logo?: string | null;
  brand_accent?: string | null;
  brand_footer?: string | null;
}

const change = (context: Context, clientId: number, columns: Columns): Promise<ClientBranding> =>
  transact(context, async (tx) => {
    await getClient(tx, clientId);
    await tx.db
      .updateTable("client_links")
      .set(columns)
      .where("provider_id", "=", tx.user.organization_id)
      .where("client_id", "=", clientId)
      .execute();
    await writeAuditLog(tx, {
      action: "clients.update_branding",
      subject_kind: "client",
      subject: String(clientId),
      details: { fields: Object.keys(columns) },
    });
    return getClientBranding(tx, clientId);
  });
