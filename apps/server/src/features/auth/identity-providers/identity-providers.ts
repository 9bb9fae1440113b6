import type { IdentityProvider } from "@overfly/contract/auth/login-options";
import type { Settings } from "#settings.ts";

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether `email` counts without `email_verified`, because a single directory's administrators vouch for it. */
  isDirectory: boolean;
}

/** An identity provider's settings; undefined if it is not configured. */
export function providerSettings(settings: Settings, name: IdentityProvider): ProviderSettings | undefined {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, AZURE_CLIENT_ID, AZURE_CLIENT_SECRET, AZURE_TENANT } =
    settings;
  if (name === "google") {
    if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return undefined;
    return {
      issuer: settings.GOOGLE_ISSUER,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
      isDirectory: false,
    };
  }
  if (!AZURE_CLIENT_ID || !AZURE_CLIENT_SECRET || !AZURE_TENANT) return undefined;
  return {
    issuer: settings.AZURE_ISSUER ?? `https://login.microsoftonline.com/${AZURE_TENANT}/v2.0`,
    clientId: AZURE_CLIENT_ID,
    clientSecret: AZURE_CLIENT_SECRET,
    isDirectory: true,
  };
}

const ALL: readonly IdentityProvider[] = ["google", "azure"];

export const configuredProviders = (settings: Settings): IdentityProvider[] =>
  ALL.filter((name) => providerSettings(settings, name) !== undefined);
