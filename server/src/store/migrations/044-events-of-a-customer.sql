-- What GET /events reads.
create index outbox_of_customer on outbox (customer_id, created_at, id);
