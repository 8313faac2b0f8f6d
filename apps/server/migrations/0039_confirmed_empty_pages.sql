-- An empty page counts only when a second reply is empty as well. Runs from before have no second replies.
alter table runs add column confirms_empty boolean not null default false;
alter table runs alter column confirms_empty set default true;
comment on column serp_pages.page is 'Number of the requested page; negative: the second reply for it, after an empty one';
