-- One word per feature: a stored file is a media file, whatever path and permission call it.
alter table clouds rename to media_files;
alter sequence clouds_id_seq rename to media_files_id_seq;
alter index clouds_pkey rename to media_files_pkey;
alter index clouds_mission_id_sha256_key rename to media_files_mission_id_sha256_key;
alter index clouds_mission rename to media_files_mission;
alter index clouds_flight rename to media_files_flight;
alter table uploads rename column cloud_id to media_file_id;
alter table dock_files rename column cloud_id to media_file_id;
alter table thermal_observations rename column cloud_id to media_file_id;
alter table anomaly_images rename column cloud_id to media_file_id;
alter index anomaly_images_cloud rename to anomaly_images_media_file;

alter table site_attachments rename to site_documents;
alter sequence site_attachments_id_seq rename to site_documents_id_seq;
alter index site_attachments_pkey rename to site_documents_pkey;
alter index site_attachments_site rename to site_documents_site;

-- Anomaly is the one word for what is wrong with a plant.
update missions set deliverables = array_replace(deliverables, 'findings', 'anomalies')
  where 'findings' = any(deliverables);
update mission_timeline set kind = 'anomaly' where kind = 'finding';
