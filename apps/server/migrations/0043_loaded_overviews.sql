-- AI Overviews that search engines show only after their page are loaded with another request, if a project wants them.
alter table projects add column load_ai_overview boolean not null default false;
comment on column projects.load_ai_overview is 'Whether checks load AI Overviews that the search engine shows only after its page';
alter table runs add column load_ai_overview boolean not null default false;
comment on column runs.load_ai_overview is 'projects.load_ai_overview as it was when the run was started';
comment on column serp_pages.page is 'Number of the requested page; negative: the second reply for it, after an empty one; 0: the AI Overview of the first page, loaded alone';
