import type { Entrance } from "@overfly/contract/auth/entrance";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { readPicture } from "#platform/storage/store-picture.ts";
import type { PublicContext } from "./auth-service.ts";
import { readyProviders } from "./identity-providers.ts";
import { nameOf } from "./side.ts";

interface Asked {
  host: string | undefined;
  organization: string | undefined;
}

export async function showEntrance(context: PublicContext, asked: Asked): Promise<Entrance> {
  const found = await whose(context, asked);
  return {
    organization: found
      ? {
          company_name: found.company_name,
          has_logo: found.logo !== null,
          side: found.kind === "client" ? "client" : "center",
        }
      : null,
    providers: readyProviders(context.settings),
  };
}

export async function readLogo(context: PublicContext, asked: Asked): Promise<FileReply> {
  const found = await whose(context, asked);
  const key = found?.logo && new URL(found.logo, "http://here").searchParams.get("key");
  if (!key) throw notFound("Logo");
  return readPicture(context, key);
}

/** The organization of the token in the address, else of the host. */
const whose = ({ db }: PublicContext, { host, organization }: Asked) =>
  db
    .selectFrom("organizations")
    .where((eb) =>
      organization === undefined ? eb("login_host", "=", nameOf(host)) : eb("login_token", "=", organization),
    )
    .select(["company_name", "logo", "kind"])
    .executeTakeFirst();
