-- Failed attempts since the last successful one: above a threshold, deliveries are sent one at a time.
alter table webhooks add column failed_in_a_row int not null default 0;
