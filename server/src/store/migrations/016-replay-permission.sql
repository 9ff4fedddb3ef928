-- Whether the customer permits replays of this run to repeat steps that send data.
alter table runs add column replay_may_send_data boolean not null default false;
