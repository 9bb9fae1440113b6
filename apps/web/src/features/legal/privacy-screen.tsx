import { LegalPage } from "./legal-page.tsx";

export const PrivacyScreen = () => <LegalPage page="privacy" />;
