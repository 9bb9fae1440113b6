-- What clients see of their service provider besides its logo: a colour, and a line under reports and e-mails.
alter table organizations
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column footer text check (char_length(footer) <= 200);
