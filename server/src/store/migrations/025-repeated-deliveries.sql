-- A delivered event keeps the time of its arrival while it is sent again.
alter table webhook_deliveries drop constraint webhook_deliveries_check1;
alter table webhook_deliveries add constraint webhook_deliveries_arrival
  check (status = 'pending' or (status = 'delivered') = (delivered_at is not null));
