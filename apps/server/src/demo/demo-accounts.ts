import type { UserType } from "@overfly/contract/user-type";

export const DEMO_PASSWORD = "overfly-demo";

interface DemoAccount {
  email: string;
  first_name: string;
  last_name: string;
  organization: "provider" | "desert" | "iberia" | "rival" | "rival_client";
  /** A second organization, in the same role: the user menu offers to switch. */
  also?: "rival";
  user_type: UserType;
  role: string;
  country: string;
  city: string;
}

/** The demo's accounts. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: "admin@center.demo",
    first_name: "Layla",
    last_name: "Haddad",
    organization: "provider",
    user_type: "center",
    role: "service_provider_admin",
    country: "Jordan",
    city: "Amman",
  },
  {
    email: "ops@center.demo",
    first_name: "Omar",
    last_name: "Nasser",
    organization: "provider",
    user_type: "center",
    role: "operations_manager",
    country: "Jordan",
    city: "Amman",
  },
  {
    email: "analyst@center.demo",
    first_name: "Inés",
    last_name: "Carrasco",
    organization: "provider",
    user_type: "center",
    role: "data_analyst",
    country: "Spain",
    city: "Badajoz",
  },
  {
    email: "analyst.two@center.demo",
    first_name: "Nadia",
    last_name: "Saleh",
    organization: "provider",
    also: "rival",
    user_type: "center",
    role: "data_analyst",
    country: "Jordan",
    city: "Amman",
  },
  {
    email: "pilot@center.demo",
    first_name: "Yousef",
    last_name: "Qasem",
    organization: "provider",
    user_type: "pilot",
    role: "pilot",
    country: "Jordan",
    city: "Ma'an",
  },
  {
    email: "pilot.two@center.demo",
    first_name: "Marta",
    last_name: "Vidal",
    organization: "provider",
    user_type: "pilot",
    role: "pilot",
    country: "Spain",
    city: "Badajoz",
  },
  {
    email: "admin@client.demo",
    first_name: "Rania",
    last_name: "Khoury",
    organization: "desert",
    user_type: "client",
    role: "organization_admin",
    country: "Jordan",
    city: "Amman",
  },
  {
    email: "viewer@client.demo",
    first_name: "Sami",
    last_name: "Darwish",
    organization: "desert",
    user_type: "client",
    role: "client_viewer",
    country: "Jordan",
    city: "Amman",
  },
  {
    email: "admin@iberia.demo",
    first_name: "Lucía",
    last_name: "Ortega",
    organization: "iberia",
    user_type: "client",
    role: "organization_admin",
    country: "Spain",
    city: "Madrid",
  },
  {
    email: "admin@rival.demo",
    first_name: "Bruno",
    last_name: "Costa",
    organization: "rival",
    user_type: "center",
    role: "service_provider_admin",
    country: "Spain",
    city: "Murcia",
  },
  {
    email: "client@rival.demo",
    first_name: "Elena",
    last_name: "Ruiz",
    organization: "rival_client",
    user_type: "client",
    role: "organization_admin",
    country: "Spain",
    city: "Murcia",
  },
];
