-- Those of a customer are counted when a run is admitted.
create index runs_waiting on runs (customer_id) where status = 'queued';
