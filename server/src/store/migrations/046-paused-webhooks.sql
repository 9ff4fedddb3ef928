-- Whether the customer has stopped it: nothing is sent, and new events are not for it.
alter table webhooks add column is_paused boolean not null default false;
