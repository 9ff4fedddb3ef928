-- A suspended customer is shut out of everything. One whose deletion has begun is so too, until nothing is left of it.
alter table customers
  add column suspended_at timestamptz(3),
  add column deletion_started_at timestamptz(3),
  add constraint deleted_while_suspended check (deletion_started_at is null or suspended_at is not null);

-- Customers that are gone. A worker that hung may still put a file, so their files are looked for a while longer.
create table deleted_customers (
  id text primary key,
  deleted_at timestamptz(3) not null
);

-- An event goes once no delivery refers to it.
create index webhook_deliveries_of_event on webhook_deliveries (customer_id, event_id);

-- What upkeep removes by age.
create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null;
create index webhook_deliveries_settled on webhook_deliveries (created_at) where status <> 'pending';
create index idempotency_keys_by_age on idempotency_keys (created_at);
