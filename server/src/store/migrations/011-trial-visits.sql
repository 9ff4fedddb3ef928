-- When visits of the trial began in the last hour, to whatever end. The claim of the next one deletes those before.
create table trial_visits (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz(3) not null
);

-- It counted the previews of an hour.
drop index trial_previews_by_age;
