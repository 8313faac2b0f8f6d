-- Keys are looked up by account, and every unique index of a table that could be distributed by account has the account.
alter table api_keys
  drop constraint api_keys_pkey,
  drop constraint api_keys_hash_key,
  add constraint api_keys_pkey primary key (account_id, id),
  add constraint api_keys_account_id_hash_key unique (account_id, hash);
drop index api_keys_account;
