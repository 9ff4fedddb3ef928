-- A suspended customer is locked out of everything. So is one that is being deleted, until no data is left.
alter table customers
  add column suspended_at timestamptz(3),
  add column deletion_started_at timestamptz(3),
  add constraint deleted_while_suspended check (deletion_started_at is null or suspended_at is not null);

-- Deleted customers. A hung worker can still store a file, so their files are searched for a while longer.
create table deleted_customers (
  id text primary key,
  deleted_at timestamptz(3) not null
);

-- An event is deleted once no delivery references it.
create index webhook_deliveries_of_event on webhook_deliveries (customer_id, event_id);

-- For the cleanup by age.
create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null;
create index webhook_deliveries_settled on webhook_deliveries (created_at) where status <> 'pending';
create index idempotency_keys_by_age on idempotency_keys (created_at);
