-- Visits that an API process has asked the workers for and still waits for. A row goes with its asker; the worker ends then.
create table ordered_visits (
  id uuid primary key default gen_random_uuid(),
  host text not null,
  ordered_at timestamptz(3) not null,
  taken_at timestamptz(3),
  outcome jsonb,
  screenshot bytea
);
