-- One key per customer that seals its secrets, wrapped by a master key that is not in the database.
create table data_keys (
  customer_id text primary key references customers (id),
  id text not null,
  wrapped text not null,
  created_at timestamptz(3) not null default now()
);

create table webhooks (
  customer_id text not null references customers (id),
  id text not null,
  url text not null,
  events jsonb not null,
  -- Sealed, like the previous secret, which also signs until it expires.
  secret text not null,
  previous_secret text,
  previous_secret_expires_at timestamptz(3),
  last_delivery_at timestamptz(3),
  last_delivery_status text,
  -- Consecutive dead deliveries; above a threshold, only an occasional probe is sent.
  dead_in_a_row int not null default 0,
  probed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (customer_id, id),
  check ((previous_secret is null) = (previous_secret_expires_at is null))
);

-- One event for one webhook. claim is the fencing token of the current attempt, which claimed_until limits.
create table webhook_deliveries (
  customer_id text not null,
  id text not null,
  webhook_id text not null,
  event_id text not null,
  status text not null check (status in ('pending', 'delivered', 'dead')),
  attempt_count int not null default 0,
  last_status_code int,
  last_error text,
  next_attempt_at timestamptz(3),
  claim int not null default 0,
  claimed_at timestamptz(3),
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  primary key (customer_id, id),
  foreign key (customer_id, webhook_id) references webhooks (customer_id, id) on delete cascade,
  foreign key (customer_id, event_id) references outbox (customer_id, id),
  unique (customer_id, webhook_id, event_id),
  check ((status = 'pending') = (next_attempt_at is not null)),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (customer_id, webhook_id, next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_claimed on webhook_deliveries (customer_id, webhook_id)
  where claimed_until is not null;
create index webhook_deliveries_newest on webhook_deliveries (customer_id, webhook_id, created_at desc, id desc);
