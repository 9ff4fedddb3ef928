-- The span in which the run was requested, as a W3C traceparent; null: no traces were recorded. With the run and not with its jobs, because a
-- job that is lost is added again.
alter table runs add column trace_parent text;
