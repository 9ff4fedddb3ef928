-- What all customers spent in a day or month is summed when a run is admitted.
create index usage_of_all_by_time on usage (held_at);
