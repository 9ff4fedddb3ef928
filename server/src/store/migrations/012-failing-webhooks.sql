-- Attempts that failed since the last one that did not: where many did, deliveries go one by one.
alter table webhooks add column failed_in_a_row int not null default 0;
