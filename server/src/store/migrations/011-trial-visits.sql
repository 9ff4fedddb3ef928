-- When trial visits of the last hour started, whatever their outcome. Claiming the next visit deletes older rows.
create table trial_visits (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz(3) not null
);

-- It counted the previews of an hour.
drop index trial_previews_by_age;
