-- What each background job was queued with, for backups: graphile-worker's public view of jobs leaves it out.
create table "job_payloads" (
  "job_id" bigint primary key,
  "payload" json not null
);

-- Safe: returns the waiting jobs unchanged, and holds their rows until the end of this short transaction only.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    insert into job_payloads (job_id, payload)
      select id, payload from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs));
  end if;
end $$;
