-- The member who invited, whose invitations end with their right to invite; null: an operator, or before this column.
alter table invitations add column invited_by text references people (id) on delete cascade;
