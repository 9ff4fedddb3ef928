-- Visits that an API process has requested from the workers and still waits for. A row is deleted with its request; the
-- worker then stops.
create table ordered_visits (
  id uuid primary key default gen_random_uuid(),
  host text not null,
  ordered_at timestamptz(3) not null,
  taken_at timestamptz(3),
  outcome jsonb,
  screenshot bytea
);
