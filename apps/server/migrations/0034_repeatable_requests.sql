-- A provider that queues requests is asked again for free, by the request that is still open.
create index provider_requests_deferred on provider_requests (account_id, task_id) where outcome is null and deferred;
comment on column provider_requests.deferred is 'Collected later, or repeated for free: it outlives its process';
