-- When a visitor of the customer first said something of a page: without it, saying what is new reads the whole history for every problem.
create table said_pages (
  customer_id text not null references customers (id),
  -- With ids folded.
  page text not null,
  -- Of the run whose visitor said it.
  first_said_at timestamptz(3) not null,
  primary key (customer_id, page)
);
insert into said_pages (customer_id, page, first_said_at)
select customer_id, page, min(run_created_at)
from session_problems cross join lateral unnest(pages) as page
where is_only_said
group by customer_id, page;

-- The problems of a run are listed by fingerprint, a part at a time.
create index session_problems_by_fingerprint on session_problems (customer_id, run_id, fingerprint);
drop index session_problems_of_run;

-- The first run of a host, and the one before another; the host as queries read it.
create index runs_of_host on runs (customer_id, lower(split_part(target_url, '/', 3)), device, created_at, id);
