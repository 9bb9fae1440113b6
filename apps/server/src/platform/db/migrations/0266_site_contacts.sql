-- Whom to call or write to about a site, in the order in which to try them. The free text of before becomes the first one's note.
create table site_contacts (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  position integer not null,
  name text check (name <> ''),
  role text,
  phone text,
  email text,
  note text,
  call_before_flight boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (name is not null or note is not null)
);
create index site_contacts_site on site_contacts (site_id, position);
insert into site_contacts (site_id, position, note)
  select id, 0, contact from sites where contact ~ '\S';
alter table sites drop column contact;
