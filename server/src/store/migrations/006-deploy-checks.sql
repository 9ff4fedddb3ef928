-- The settings of runs that CI can start. The filters and the run settings are one document: no query selects by them.
create table deploy_checks (
  customer_id text not null references customers (id),
  id text not null,
  name text not null,
  type text not null check (type in ('event_url', 'fixed_url')),
  target_url text,
  enabled boolean not null,
  settings jsonb not null,
  -- SHA-256 of the trigger token, hex.
  token_hash text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  last_event_at timestamptz,
  primary key (customer_id, id)
);

-- One row per decided event; the key lets a repeat find the first decision.
create table deploy_events (
  customer_id text not null,
  id text not null,
  deploy_check_id text not null,
  idempotency_key text not null,
  decision text not null
    check (decision in ('queued_run', 'ignored_filter', 'ignored_non_ready', 'blocked_target')),
  reason text,
  run_id text,
  event jsonb not null,
  received_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, deploy_check_id, idempotency_key),
  foreign key (customer_id, deploy_check_id) references deploy_checks (customer_id, id)
);

create index deploy_events_newest on deploy_events (customer_id, deploy_check_id, received_at desc, id desc);
