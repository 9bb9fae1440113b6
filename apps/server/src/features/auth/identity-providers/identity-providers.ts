import type { IdentityProvider } from "@overfly/contract/auth/login-options";
import type { Settings } from "#settings.ts";

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether `email` may be believed without `email_verified`: in one directory its administrators answer for it. */
  isDirectory: boolean;
}

/** What the settings say of an identity provider; undefined where it is not set up. */
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
