-- Whether the administrators know that the storage is nearly full: one row while it is, none after it has recovered.
create table storage_alerts (
  is_one boolean primary key default true check (is_one),
  since timestamptz(3) not null
);
