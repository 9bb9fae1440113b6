-- A provider archives its own contract with a client; another provider of the same client keeps theirs.
alter table client_links add column archived_at timestamptz(3);

-- When an administrator closed the list of first steps on the dashboard.
alter table organizations add column first_steps_dismissed_at timestamptz(3);
