-- The attempts of a delivery in order: when each ended and the receiver's answer. Those from before this column are not in it.
alter table webhook_deliveries add column attempts jsonb not null default '[]';
