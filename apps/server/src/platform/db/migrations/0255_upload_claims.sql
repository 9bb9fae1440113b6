-- The process that ingests an upload renews its claim; once it is killed, another one takes over.
alter table uploads add column claimed_until timestamptz(3);
