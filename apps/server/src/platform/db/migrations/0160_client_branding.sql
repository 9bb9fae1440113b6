-- What one client sees instead of its provider's branding, where the provider chose so for that client.
alter table client_links
  add column has_own_branding boolean not null default false,
  add column brand_logo text,
  add column brand_accent text check (brand_accent ~ '^#[0-9a-f]{6}$'),
  add column brand_footer text check (char_length(brand_footer) <= 200);

-- The picture that is attached to a mail and shown in it.
alter table outbox add column logo text;
