-- Why a flight did not end as planned, for readers of Arabic; `reason` says it in English.
alter table flights add column reason_ar text;
