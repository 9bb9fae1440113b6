import { LegalPage } from "./legal-page.tsx";

export const TermsScreen = () => <LegalPage page="terms" />;
