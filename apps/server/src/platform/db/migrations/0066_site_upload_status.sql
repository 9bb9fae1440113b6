-- How far the photos of a site's last flights are uploaded, as its pilot reports it.
create table site_upload_status (
  site_id integer primary key references sites on delete cascade,
  status text not null check (status in ('nothing', 'partly', 'on_card', 'uploaded')),
  reported_by text references users on delete set null,
  reported_at timestamptz(3) not null default now()
);
