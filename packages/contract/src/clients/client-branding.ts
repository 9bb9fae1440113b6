import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Branding, brandingChanges } from "#organization/branding.ts";
import { dataOf, IdParams } from "#page.ts";

/** What a client sees of its provider: the provider's branding, or its own, in which what is null is the provider's. */
export const ClientBranding = z.object({
  is_own: z.boolean(),
  logo: Branding.shape.logo,
  accent: Branding.shape.accent,
  footer: Branding.shape.footer,
});
export type ClientBranding = z.infer<typeof ClientBranding>;

export const ClientBrandingChanges = z.object({ is_own: z.boolean(), ...brandingChanges });

const side = ["center"] as const;
const path = "/api/ops/clients/:id/branding";

export const clientBranding = {
  get: endpoint({
    method: "GET",
    path,
    permission: "view clients",
    side,
    summary: "What a client sees of the provider",
    params: IdParams,
    reply: dataOf(ClientBranding),
  }),
  update: endpoint({
    method: "PUT",
    path,
    permission: "edit clients",
    side,
    summary:
      "Choose the provider's branding or one of its own for a client; what is left out becomes the provider's",
    params: IdParams,
    body: ClientBrandingChanges,
    reply: dataOf(ClientBranding),
  }),
  setLogo: endpoint({
    method: "POST",
    path: `${path}/logo`,
    permission: "edit clients",
    side,
    summary: "Set the logo of a client's own branding",
    params: IdParams,
    multipart: true,
    reply: dataOf(ClientBranding),
    perMinute: 20,
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: `${path}/logo`,
    permission: "edit clients",
    side,
    summary: "Remove the logo of a client's own branding",
    params: IdParams,
    reply: dataOf(ClientBranding),
  }),
};
