-- A customer at the payment processor, from the first time it asks for the portal or a checkout.
create table billing_accounts (
  customer_id text primary key references customers (id),
  -- Every attempt to make the processor's customer names this, so that all of them make one.
  provisioning_key text not null,
  -- An event names this one alone, so it is unique over all customers.
  processor_customer_id text unique,
  created_at timestamptz(3) not null
);

-- What the newest event said of each subscription. Events come in any order and tell their time to the second only;
-- event_rank orders those of one second.
create table subscriptions (
  customer_id text not null references billing_accounts (customer_id),
  id text not null,
  status text not null check (status in ('active', 'past_due', 'cancelled', 'no_payment_method')),
  tier text not null check (tier in ('starter', 'hobby', 'pro', 'enterprise')),
  included_sessions int not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  event_at timestamptz(3) not null,
  event_rank int not null,
  primary key (customer_id, id)
);

-- Events that were taken, so that a repeat changes nothing.
create table processor_events (
  customer_id text not null references billing_accounts (customer_id),
  id text not null,
  received_at timestamptz(3) not null,
  primary key (customer_id, id)
);
