-- How an event is written, and when nothing is sent.
alter table webhooks add column format text not null default 'json' check (format in ('json', 'slack'));
alter table webhooks add column quiet_hours jsonb;
-- The whole address, sealed, where it is a secret itself; url is then its origin.
alter table webhooks add column sealed_url text;

-- What was told of a series of runs and has not passed since, so that it is told once.
create table alerts (
  customer_id text not null references customers (id),
  -- A deploy check, or a host with a branch and an environment.
  stream text not null,
  -- The fingerprint of a problem, the name of a rule, or that no run ends.
  reason text not null,
  created_at timestamptz(3) not null,
  primary key (customer_id, stream, reason)
);
