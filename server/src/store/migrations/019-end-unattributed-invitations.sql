-- Invitations from before 018 do not say who made them, so they would outlive a removed owner. Those of operators, which cannot be
-- told apart from them, have to be made again.
delete from invitations where invited_by is null;
