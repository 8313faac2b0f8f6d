-- A claim is needed only while the request that it stands for is on its way: without the log, taking one and giving it back
-- wait for no disk. When the database itself crashes, the claims are gone with the requests.
ALTER TABLE page_claims SET UNLOGGED;
