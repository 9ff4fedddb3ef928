-- Every customer table starts its primary key with customer_id, so it can be distributed by customer.
-- Times that callers page by have millisecond precision, the precision of a cursor.

create table customers (
  id text primary key,
  name text not null,
  created_at timestamptz(3) not null
);

create table api_keys (
  customer_id text not null references customers (id),
  id text not null,
  name text not null,
  prefix text not null,
  -- A key is looked up before its customer is known, so it is unique across all customers.
  hash text not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (customer_id, id)
);

create table allowed_targets (
  customer_id text not null references customers (id),
  id text not null,
  host_pattern text not null,
  source text not null check (source in ('manual', 'auto')),
  created_at timestamptz(3) not null,
  primary key (customer_id, id),
  unique (customer_id, host_pattern)
);

create table personas (
  customer_id text not null references customers (id),
  id text not null,
  name text not null,
  role_description text not null,
  technical_sophistication text not null check (technical_sophistication in ('low', 'medium', 'high')),
  patience_level text not null check (patience_level in ('low', 'medium', 'high')),
  goals jsonb not null,
  pain_points jsonb not null,
  current_tools jsonb not null,
  synthesized_prompt text not null,
  source text not null check (source in ('custom', 'job_import')),
  source_text text,
  created_at timestamptz(3) not null,
  primary key (customer_id, id)
);

create table runs (
  customer_id text not null references customers (id),
  id text collate "C" not null,
  target_url text not null,
  status text not null
    check (status in ('queued', 'running', 'completed', 'failed', 'partial', 'cancelled')),
  aggregate_status text not null
    check (aggregate_status in ('pending', 'ready', 'failed', 'not_applicable')),
  guided_exploration text not null check (guided_exploration in ('off', 'standard', 'deep')),
  duration_budget text not null check (duration_budget in ('short', 'medium')),
  task text,
  flows jsonb not null,
  model text not null,
  is_preview boolean not null,
  session_count int not null check (session_count between 1 and 10),
  termination text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (customer_id, id),
  check ((status in ('queued', 'running')) = (finished_at is null))
);
create index runs_newest_first on runs (customer_id, created_at desc, id desc);

create table sessions (
  customer_id text not null,
  id text not null,
  run_id text not null,
  position int not null,
  persona_id text not null,
  persona jsonb not null,
  seed int not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  -- The fencing token: a worker includes it in every write, and a stale token changes nothing.
  attempt int not null default 0,
  -- Attempts handed back by a stopping worker; they do not count against the limit.
  released_attempts int not null default 0,
  -- null while no worker has the session; otherwise the job counts as lost once the lease expires.
  worker_id text,
  lease_expires_at timestamptz(3) not null,
  claimed_at timestamptz(3),
  renewed_at timestamptz(3),
  -- Usage of the attempts before the current one.
  spent_ms bigint not null default 0,
  last_seq int not null default 0,
  turns int not null default 0,
  termination_kind text check (termination_kind in (
    'goal_reached', 'gave_up', 'nothing_left', 'budget_exhausted', 'blocked', 'cancelled',
    'model_error', 'browser_error', 'worker_lost', 'credential_error')),
  termination_reason text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (customer_id, id),
  foreign key (customer_id, run_id) references runs (customer_id, id),
  unique (customer_id, run_id, position),
  check ((status in ('queued', 'running')) = (finished_at is null)),
  check ((finished_at is null) = (termination_kind is null)),
  check (status <> 'completed' or termination_kind in
    ('goal_reached', 'gave_up', 'nothing_left', 'budget_exhausted', 'blocked'))
);
create index sessions_of_persona on sessions (customer_id, persona_id);
create index sessions_by_lease on sessions (lease_expires_at) where status in ('queued', 'running');

create table session_events (
  customer_id text not null,
  session_id text not null,
  seq int not null check (seq >= 1),
  kind text not null,
  at timestamptz(3) not null,
  turn int,
  data jsonb not null,
  primary key (customer_id, session_id, seq),
  foreign key (customer_id, session_id) references sessions (customer_id, id)
);

create table session_turns (
  customer_id text not null,
  session_id text not null,
  turn int not null check (turn >= 1),
  data jsonb not null,
  input_tokens int not null,
  output_tokens int not null,
  cost_usd double precision not null,
  primary key (customer_id, session_id, turn),
  foreign key (customer_id, session_id) references sessions (customer_id, id)
);

create table session_artifacts (
  customer_id text not null,
  session_id text not null,
  kind text not null check (kind in ('screenshots', 'ambient', 'transcript', 'report')),
  name text not null,
  key text not null,
  size_bytes int not null,
  turn int,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, session_id, kind, name),
  foreign key (customer_id, session_id) references sessions (customer_id, id)
);

-- Reserved when a run is admitted, billed once when its session ends.
create table usage (
  customer_id text not null,
  session_id text not null,
  run_id text not null,
  status text not null check (status in ('held', 'settled')),
  turns int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd double precision not null default 0,
  browser_ms bigint not null default 0,
  held_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (customer_id, session_id),
  foreign key (customer_id, session_id) references sessions (customer_id, id),
  check ((status = 'settled') = (settled_at is not null))
);
create index usage_by_time on usage (customer_id, held_at);

-- Events for webhooks. position gives the order in which they were written.
create table outbox (
  customer_id text not null references customers (id),
  id text not null,
  position bigint generated always as identity,
  event text not null,
  payload jsonb not null,
  created_at timestamptz(3) not null,
  dispatched_at timestamptz(3),
  primary key (customer_id, id)
);
create index outbox_waiting on outbox (position) where dispatched_at is null;

create table idempotency_keys (
  customer_id text not null references customers (id),
  key text not null,
  request_hash text not null,
  run_id text not null,
  created_at timestamptz(3) not null,
  primary key (customer_id, key)
);

-- Secrets that all processes of the service share, such as the key that signs share tokens.
create table signing_keys (
  name text primary key,
  secret text not null,
  created_at timestamptz(3) not null default now()
);

-- A state is entered once, and at most one of the entered states is final, whatever the program does.
create table state_transitions (
  customer_id text not null,
  entity_id text not null,
  from_status text,
  to_status text not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (customer_id, entity_id, to_status)
);
create unique index one_final_state on state_transitions (customer_id, entity_id)
  where to_status in ('completed', 'failed', 'partial', 'cancelled');

create function keep_states_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'queued' then
      raise exception '% % must start queued', tg_table_name, new.id using errcode = 'check_violation';
    end if;
    insert into state_transitions (customer_id, entity_id, to_status)
      values (new.customer_id, new.id, new.status);
    return new;
  end if;
  if new.status = old.status then
    return new;
  end if;
  if not (old.status || '>' || new.status) = any (tg_argv) then
    raise exception '% % cannot move from % to %', tg_table_name, new.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  insert into state_transitions (customer_id, entity_id, from_status, to_status)
    values (new.customer_id, new.id, old.status, new.status);
  return new;
end $$;

create trigger runs_keep_forward before insert or update of status on runs
  for each row execute function keep_states_forward(
    'queued>running', 'queued>cancelled', 'running>completed', 'running>failed', 'running>partial',
    'running>cancelled');

create trigger sessions_keep_forward before insert or update of status on sessions
  for each row execute function keep_states_forward(
    'queued>running', 'queued>failed', 'running>completed', 'running>failed');
