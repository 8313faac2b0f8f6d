-- A reply that should hold several pages may hold fewer. Only those are charged.
alter table serp_pages add column pages_read smallint;
alter table abandoned_pages add column pages_read smallint;
comment on column serp_pages.pages_read is 'Pages that the reply holds, from the first; null: all that were requested';
