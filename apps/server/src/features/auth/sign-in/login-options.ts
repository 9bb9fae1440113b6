import type { SystemContext } from "#context.ts";
import type { LoginOptions } from "@overfly/contract/auth/login-options";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { readPicture } from "#platform/storage/pictures.ts";
import { configuredProviders } from "#features/auth/identity-providers/identity-providers.ts";
import { hostNameOf } from "#platform/auth/host-side.ts";

interface LoginAddress {
  host: string | undefined;
  organization: string | undefined;
}

export async function getLoginOptions(context: SystemContext, address: LoginAddress): Promise<LoginOptions> {
  const owner = await findOrganization(context, address);
  return {
    organization: owner
      ? {
          company_name: owner.company_name,
          has_logo: owner.logo !== null,
          side: owner.kind === "client" ? "client" : "center",
        }
      : null,
    providers: configuredProviders(context.settings),
  };
}

export async function readLogo(context: SystemContext, address: LoginAddress): Promise<FileReply> {
  const owner = await findOrganization(context, address);
  const key = owner?.logo && new URL(owner.logo, "http://here").searchParams.get("key");
  if (!key) throw notFound("Logo");
  return readPicture(context, key);
}

/** The organization of the URL's token, else of the host. */
const findOrganization = ({ db }: SystemContext, { host, organization }: LoginAddress) =>
  db
    .selectFrom("organizations")
    .where((eb) =>
      organization === undefined
        ? eb("login_host", "=", hostNameOf(host))
        : eb("login_token", "=", organization),
    )
    .select(["company_name", "logo", "kind"])
    .executeTakeFirst();
