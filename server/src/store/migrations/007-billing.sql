-- A customer at the payment processor, created when it first requests the portal or a checkout.
create table billing_accounts (
  customer_id text primary key references customers (id),
  -- Every attempt to create the processor's customer uses this key, so that all of them create the same one.
  provisioning_key text not null,
  -- An event contains only this id, so it is unique across all customers.
  processor_customer_id text unique,
  created_at timestamptz(3) not null
);

-- The state of each subscription from its newest event. Events arrive in any order, and their time has a precision of
-- one second;
-- event_rank orders events of the same second.
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

-- Processed events, so that a repeat changes nothing.
create table processor_events (
  customer_id text not null references billing_accounts (customer_id),
  id text not null,
  received_at timestamptz(3) not null,
  primary key (customer_id, id)
);
