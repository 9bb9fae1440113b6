-- Whom pilots call on site: name and phone number, as free text.
alter table sites add column contact text;
